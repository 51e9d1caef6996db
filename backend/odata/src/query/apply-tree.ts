import type { Expression } from '../syntax/expression.ts'
import type { OrderItem, SearchTree } from './query-tree.ts'

interface Placed {
  readonly at: number
}

/** `expression as name`. */
export interface ComputeItem extends Placed {
  readonly expression: Expression
  readonly name: string
}

/** `expression with method as name`; `method` is null for `$count`, and for what the model would call a custom aggregate. */
export interface AggregateItem extends Placed {
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
  | (Placed & { readonly kind: 'identity' })
  | (Placed & { readonly kind: 'filter'; readonly condition: Expression })
  | (Placed & { readonly kind: 'search'; readonly search: SearchTree })
  | (Placed & { readonly kind: 'compute'; readonly items: readonly ComputeItem[] })
  | (Placed & { readonly kind: 'orderby'; readonly items: readonly OrderItem[] })
  | (Placed & { readonly kind: 'top' | 'skip'; readonly count: number })
  | (Placed & { readonly kind: 'best'; readonly method: TopMethod; readonly amount: Expression; readonly by: Expression })
  | (Placed & { readonly kind: 'aggregate'; readonly items: readonly AggregateItem[] })
  | (Placed & { readonly kind: 'groupby'; readonly keys: readonly Expression[]; readonly then: readonly Transformation[] })
  | (Placed & { readonly kind: 'concat'; readonly branches: readonly (readonly Transformation[])[] })
  /** Valid, and refused when bound. */
  | (Placed & { readonly kind: 'unsupported'; readonly what: string })
