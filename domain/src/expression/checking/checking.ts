import type { Params, Span } from '../syntax-error.ts'
import type { Tree } from '../tree.ts'
import type { Diagnostic, DiagnosticKey } from './diagnostic.ts'
import type { CheckEnvironment } from './environment.ts'
import type { LocatedExpression } from './read.ts'
import { shapeOf, type Shape } from './shape.ts'

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
