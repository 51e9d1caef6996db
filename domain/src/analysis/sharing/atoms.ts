import type { Filter } from '../query.ts'
import type { Variable } from '../variable.ts'

/** A division of all sessions that visitors see parts of: by a variable, or by a board's own filter. */
export type Split = { readonly id: string } & (
  | { readonly kind: 'variable'; readonly variable: string }
  | { readonly kind: 'filter'; readonly filter: Filter }
)

export const variableSplit = (variable: string): Split => ({ id: variable, kind: 'variable', variable })
export const filterSplit = (filter: Filter): Split => ({
  id: `filter:${JSON.stringify(filter)}`,
  kind: 'filter',
  filter,
})

/** Sessions that are alike in all splits and in one variable. */
export interface Atom {
  /** Category in each split; '' for those that did not answer it. A filter has `in` and `out`. */
  readonly at: readonly string[]
  /** Category of the variable; '' for those that did not answer it. */
  readonly key: string
  readonly n: number
  /** Σx and Σx² of a number, over those who answered. */
  readonly x: number
  readonly x2: number
  /** Σw by weighting scheme. */
  readonly w: Readonly<Record<string, number>>
}

/** Variable whose figures are released; of several choices each option is one, answered by yes and no. */
export interface CountedVariable {
  readonly id: string
  readonly of: Pick<Variable, 'id' | 'kind' | 'show'>
  /** Option of several choices. */
  readonly option?: string
  readonly atoms: readonly Atom[]
}

/** Everything that numbers for the outside are made of: counted over the sessions that count, at one position. */
export interface CountedAtoms {
  readonly position: number
  readonly splits: readonly Split[]
  readonly weights: readonly string[]
  readonly variables: readonly CountedVariable[]
}
