import type { Params, Span, SyntaxErrorKey } from '../syntax-error.ts'
import type { Tree } from '../tree.ts'
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

/** Each has its sentence in `locales/<lang>/validation.json`, under `expression`. */
export const findingKeys = [
  'alwaysTrue',
  'argumentType',
  'arithmeticOnList',
  'arithmeticOnText',
  'contradiction',
  'costlyPattern',
  'neverTrue',
  'notADate',
  'orderOfList',
  'unknownCode',
  'unknownOption',
  'unknownPart',
  'noSource',
  'unknownUnit',
] as const

export type DiagnosticKey = SyntaxErrorKey | (typeof findingKeys)[number]

/** Something about an expression that its author should know. */
export interface Diagnostic {
  /** error: it cannot be saved so · warning: it hardly means what was meant · hint: it could be shorter */
  readonly severity: 'error' | 'warning' | 'hint'
  readonly key: DiagnosticKey
  readonly params: Params
  /** Marked span in the source. */
  readonly position: Span
  /** Possible replacement of the marked span; null when there is no suggestion. */
  readonly suggestion: string | null
}

/** Type of a reference, as far as it is known before anybody answers. Any of them may be blank. */
export type ReferenceType =
  /** One code of these. */
  | { readonly kind: 'choice'; readonly codes: readonly string[] }
  /**
   * A list of codes of these: multi choice; with `anyOrder` they may come in another order, and again: ranking, clicks.
   */
  | { readonly kind: 'codes'; readonly codes: readonly string[]; readonly anyOrder?: boolean }
  /** Within its limits, where it has some. */
  | { readonly kind: 'number'; readonly least?: number; readonly most?: number }
  | { readonly kind: 'text' | 'date' | 'boolean' | 'list' | 'place' | 'any' }

/** The questionnaire that an expression is written for. */
export interface CheckEnvironment {
  /**
   * Returns the type of a path (in the form of `Expression.references`, context like `$query` included); null when it
   * does not exist.
   */
  typeOf(path: readonly string[]): ReferenceType | null
  /** The codes of its questions. */
  codes(): readonly string[]
  /** The codes that may stand behind a path that exists: interactions, rows, columns, options. */
  partsOf(path: readonly string[]): readonly string[]
}
