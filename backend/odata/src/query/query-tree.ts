import type { Expression } from '../syntax/expression.ts'
import type { ComputeItem, Transformation } from './apply-tree.ts'
import type { SplitPart } from './split.ts'

/** An option of the request, or one in the parentheses of `$expand`. */
export interface NamedOption {
  readonly name: string
  readonly value: SplitPart
  /** The option of the request that positions refer to. */
  readonly target: string
}

/** Parsed options of one request or one `$expand`, before name resolution. */
export interface QueryTree {
  readonly apply?: readonly Transformation[]
  readonly compute?: readonly ComputeItem[]
  readonly filter?: Expression
  readonly search?: SearchTree
  readonly select?: readonly SelectItem[]
  readonly expand?: readonly ExpandItem[]
  readonly orderby?: readonly OrderItem[]
  readonly top?: number
  readonly skip?: number
  readonly count?: boolean
  readonly format?: string
  readonly skiptoken?: string
  /** Of `$entity`; refused when bound. */
  readonly id?: string
  /** A whole number; refused when bound. */
  readonly index?: string
  /** In `$expand`: a number or `max`; refused when bound. */
  readonly levels?: string
  /** Token of a delta request: asks for the changes since then. */
  readonly deltatoken?: string
  /** Parameter aliases by name, with `@`. */
  readonly aliases: Readonly<Record<string, Expression>>
  /** Options that OData does not know: name → values in order. */
  readonly custom: Readonly<Record<string, readonly string[]>>
}

export interface SelectItem {
  /** Segments; `['*']` for all. */
  readonly path: readonly string[]
  readonly at: number
}

export interface ExpandItem {
  readonly path: readonly string[]
  readonly at: number
  readonly query: QueryTree
}

export interface OrderItem {
  readonly expression: Expression
  readonly descending: boolean
  readonly at: number
}

export type SearchTree =
  | { readonly kind: 'word'; readonly text: string }
  | { readonly kind: 'not'; readonly operand: SearchTree }
  | { readonly kind: 'and' | 'or'; readonly left: SearchTree; readonly right: SearchTree }
