import type { Params, Span } from '../syntax-error.ts'
import type { Tree } from '../tree.ts'
import type { Diagnostic, DiagnosticKey } from './diagnostic.ts'
import type { CheckEnvironment, ReferenceType } from './environment.ts'
import type { LocatedExpression } from './read.ts'
import { isTruth } from '../binding/index.ts'
import { functionHelp } from '../help/index.ts'
import type { FunctionName } from '../functions/index.ts'
import type { Value } from '../value.ts'

/** One expression while it is checked: what the rules ask, and where they put what they find. */
export class Checking {
  readonly found: Diagnostic[] = []

  constructor(
    readonly located: LocatedExpression,
    readonly environment: CheckEnvironment,
  ) {}

  shapeOf(tree: Tree): Shape {
    return shapeOf(tree, this.located, this.environment)
  }

  /** A reference as it is written, its suffixes without their sign. */
  writtenPath(at: number): string {
    return this.path(at)
      .map((segment) => segment.replace(/^@/, ''))
      .join('.')
  }

  path(at: number): readonly string[] {
    return this.located.references[at] as readonly string[]
  }

  error(key: DiagnosticKey, params: Params, position: Span, suggestion: string | null = null): void {
    this.found.push({ severity: 'error', key, params, position, suggestion })
  }

  warn(key: DiagnosticKey, params: Params, part: Tree, suggestion: string | null = null): void {
    this.found.push({ severity: 'warning', key, params, position: this.located.spanOf(part), suggestion })
  }

  hint(key: DiagnosticKey, params: Params, part: Tree): void {
    this.found.push({ severity: 'hint', key, params, position: this.located.spanOf(part), suggestion: null })
  }
}

/** Looks at one part of an expression; called for every part. */
export type Rule = (part: Tree, checking: Checking) => void

/** Result shape of a part of an expression, as far as it is known statically. */
export type Shape = ReferenceType | { readonly kind: 'constant'; readonly value: Value }

function shapeOf(tree: Tree, located: LocatedExpression, environment: CheckEnvironment): Shape {
  switch (tree.kind) {
    case 'constant':
      return { kind: 'constant', value: tree.value }
    case 'reference':
      return environment.typeOf(located.references[tree.at] as readonly string[]) ?? any
    case 'list':
      return { kind: 'list' }
    case 'call':
      return shapeOfCall(located.nameOf(tree))
    case 'unary':
      return { kind: tree.operator === '!' ? 'boolean' : 'number' }
    case 'chain':
      return isTruth(tree) ? { kind: 'boolean' } : any
    case 'all':
    case 'any':
      return { kind: 'boolean' }
    case 'choice':
      return any
  }
}

/** True for what is a list whatever was answered. */
export function isListShape(shape: Shape): boolean {
  return shape.kind === 'codes' || shape.kind === 'list' || shape.kind === 'place'
}

const any: ReferenceType = { kind: 'any' }

function shapeOfCall(name: string): ReferenceType {
  return { kind: Object.hasOwn(functionHelp, name) ? functionHelp[name as FunctionName].gives : 'any' }
}
