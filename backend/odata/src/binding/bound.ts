import type { EntityKey, EntitySet, Navigation, Property, PropertyType } from '../model.ts'
import type { SearchTree } from '../query/query-tree.ts'
import type { FunctionName } from '../syntax/functions.ts'

/** `Dynamic` is a member of an open property: text that becomes a number beside a number. */
export type ValueType =
  | 'String'
  | 'Number'
  | 'Boolean'
  | 'DateTimeOffset'
  | 'Date'
  | 'TimeOfDay'
  | 'Duration'
  | 'Dynamic'
  | 'Null'

/**
 * A row: of the set that is asked (`range` 0) or of a lambda's variable (1, 2 …), and from there along single-valued
 * navigations.
 */
export interface BoundRow {
  readonly range: number
  /** The set of the range. */
  readonly start: EntitySet
  readonly steps: readonly Navigation[]
  /** The set that the row belongs to, at the end of the steps. */
  readonly set: EntitySet
}

export type BoundExpression =
  /** DateTimeOffset and Date carry ISO text, Duration seconds. */
  | { readonly node: 'literal'; readonly type: ValueType; readonly value: string | number | boolean | null }
  | { readonly node: 'property'; readonly type: ValueType; readonly row: BoundRow; readonly property: Property }
  | {
      readonly node: 'dynamic'
      readonly type: 'Dynamic'
      readonly row: BoundRow
      readonly property: Property
      readonly member: string
    }
  | {
      readonly node: 'call'
      readonly type: ValueType
      readonly name: FunctionName
      readonly args: readonly BoundExpression[]
    }
  | { readonly node: 'not'; readonly type: 'Boolean'; readonly operand: BoundExpression }
  | { readonly node: 'minus'; readonly type: 'Number' | 'Duration'; readonly operand: BoundExpression }
  | {
      readonly node: 'logic'
      readonly type: 'Boolean'
      readonly operator: 'and' | 'or'
      readonly left: BoundExpression
      readonly right: BoundExpression
    }
  | {
      readonly node: 'compare'
      readonly type: 'Boolean'
      readonly operator: Comparison
      readonly left: BoundExpression
      readonly right: BoundExpression
    }
  | {
      readonly node: 'arithmetic'
      readonly type: ValueType
      readonly operator: Arithmetic
      readonly left: BoundExpression
      readonly right: BoundExpression
    }
  | { readonly node: 'case'; readonly type: ValueType; readonly branches: readonly BoundBranch[] }
  | {
      readonly node: 'cast'
      readonly type: 'String' | 'Number' | 'Date'
      readonly whole: boolean
      readonly operand: BoundExpression
    }
  | {
      readonly node: 'in'
      readonly type: 'Boolean'
      readonly value: BoundExpression
      readonly items: readonly BoundExpression[]
    }
  | {
      readonly node: 'lambda'
      readonly type: 'Boolean'
      readonly quantifier: 'any' | 'all'
      readonly row: BoundRow
      readonly navigation: Navigation
      /** The set of the collection's members. */
      readonly set: EntitySet
      readonly range: number
      /** Null for `any()`. */
      readonly predicate: BoundExpression | null
    }
  | {
      readonly node: 'count'
      readonly type: 'Number'
      readonly row: BoundRow
      readonly navigation: Navigation
      readonly set: EntitySet
    }

export interface BoundBranch {
  readonly when: BoundExpression
  readonly value: BoundExpression
}

export type Comparison = 'eq' | 'ne' | 'gt' | 'ge' | 'lt' | 'le'
/** `div` of two whole numbers gives a whole number (`intDiv`). */
export type Arithmetic = 'add' | 'sub' | 'mul' | 'div' | 'intDiv' | 'mod'

/** `expression as name`. */
export interface BoundColumn {
  readonly name: string
  readonly expression: BoundExpression
}

export type AggregateMethod = 'count' | 'sum' | 'min' | 'max' | 'average' | 'countdistinct'

export interface BoundAggregate {
  readonly name: string
  readonly type: PropertyType
  readonly method: AggregateMethod
  /** Null for the number of rows. */
  readonly expression: BoundExpression | null
}

export interface BoundGroupKey {
  readonly path: readonly string[]
  readonly expression: BoundExpression
}

/**
 * Keeps the highest or lowest rows by a number: so many, or until their numbers sum up to an amount or a percentage.
 */
export interface Ranking {
  readonly highest: boolean
  readonly until: 'count' | 'sum' | 'percent'
  readonly amount: number
  readonly by: BoundExpression
}

/** One step of `$apply`; its expressions are about the rows that the step before leaves. */
export type BoundStep =
  | { readonly kind: 'filter'; readonly condition: BoundExpression }
  | { readonly kind: 'search'; readonly search: SearchTree }
  | { readonly kind: 'compute'; readonly columns: readonly BoundColumn[] }
  | { readonly kind: 'orderby'; readonly terms: readonly BoundOrder[] }
  | { readonly kind: 'top' | 'skip'; readonly count: number }
  | ({ readonly kind: 'best' } & Ranking)
  | { readonly kind: 'group'; readonly keys: readonly BoundGroupKey[]; readonly columns: readonly BoundAggregate[] }

export interface AppliedStep {
  readonly step: BoundStep
  /** Result rows, as a set. */
  readonly rows: EntitySet
}

export interface BoundApply {
  /** The set whose rows go in. */
  readonly from: EntitySet
  readonly steps: readonly AppliedStep[]
}

export interface BoundOrder {
  readonly expression: BoundExpression
  readonly descending: boolean
}

export interface BoundExpand {
  readonly navigation: Navigation
  readonly query: BoundQuery
}

export interface BoundQuery {
  /**
   * The rows that the request is answered with: the set that it names, with computed properties, or what `$apply` makes
   * of it.
   */
  readonly set: EntitySet
  readonly apply: BoundApply | null
  readonly compute: readonly BoundColumn[]
  readonly filter: BoundExpression | null
  readonly search: SearchTree | null
  readonly orderby: readonly BoundOrder[]
  /** Names of properties to give, null for all. */
  readonly select: readonly string[] | null
  /** For open properties of which only some members are selected: property → members. */
  readonly members: Readonly<Record<string, readonly string[]>>
  readonly expand: readonly BoundExpand[]
  readonly top: number | null
  readonly skip: number
  readonly count: boolean
  readonly skiptoken: string | null
  /** Rows of a page, where the client names it. */
  readonly pageSize?: number
  /** Each row carries `@odata.etag`. */
  readonly etags?: true
  /**
   * Of `concat`: the rows are those of these queries, one behind the other; `apply` has no steps and all else is empty.
   */
  readonly branches?: readonly BoundQuery[]
  /** Only rows that a navigation of one entity leads to. */
  readonly within?: BoundParent
}

export interface BoundParent {
  readonly set: EntitySet
  readonly key: EntityKey
  readonly navigation: Navigation
}
