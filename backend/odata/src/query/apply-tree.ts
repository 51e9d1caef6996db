import type { Expression } from '../syntax/expression.ts'
import type { OrderItem, SearchTree } from './query-tree.ts'

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
