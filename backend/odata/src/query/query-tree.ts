import type { Expression } from '../syntax/expression.ts'
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

interface PositionedNode {
  readonly at: number
}

/** `expression as name`. */
export interface ComputeItem extends PositionedNode {
  readonly expression: Expression
  readonly name: string
}

/**
 * `expression with method as name`; `method` is null for `$count`, and for what the model would call a custom
 * aggregate.
 */
export interface AggregateItem extends PositionedNode {
  readonly expression: Expression | null
  readonly method: string | null
  /** Null where the grammar lets it be left out: custom aggregates. */
  readonly name: string | null
  /** Part of the standard that is not built, as `from`. */
  readonly unbuilt: string | null
}

export type TopMethod = 'topcount' | 'topsum' | 'toppercent' | 'bottomcount' | 'bottomsum' | 'bottompercent'

/** One step of `$apply`, as written. */
export type Transformation =
  | (PositionedNode & { readonly kind: 'identity' })
  | (PositionedNode & { readonly kind: 'filter'; readonly condition: Expression })
  | (PositionedNode & { readonly kind: 'search'; readonly search: SearchTree })
  | (PositionedNode & { readonly kind: 'compute'; readonly items: readonly ComputeItem[] })
  | (PositionedNode & { readonly kind: 'orderby'; readonly items: readonly OrderItem[] })
  | (PositionedNode & { readonly kind: 'top' | 'skip'; readonly count: number })
  | (PositionedNode & {
      readonly kind: 'best'
      readonly method: TopMethod
      readonly amount: Expression
      readonly by: Expression
    })
  | (PositionedNode & { readonly kind: 'aggregate'; readonly items: readonly AggregateItem[] })
  | (PositionedNode & {
      readonly kind: 'groupby'
      readonly keys: readonly Expression[]
      readonly then: readonly Transformation[]
    })
  | (PositionedNode & { readonly kind: 'concat'; readonly branches: readonly (readonly Transformation[])[] })
  /** Valid, and refused when bound. */
  | (PositionedNode & { readonly kind: 'unsupported'; readonly what: string })
