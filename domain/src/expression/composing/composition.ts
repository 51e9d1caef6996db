/** Relations between an answer and values. */
export const relations = [
  'is',
  'isNot',
  'less',
  'atMost',
  'more',
  'atLeast',
  'answered',
  'unanswered',
  'holds',
  'holdsNot',
] as const
export type Relation = (typeof relations)[number]

/** One line of a condition that is put together without writing it. */
export interface Condition {
  /** In the form of `Expression.references`. */
  readonly path: readonly string[]
  readonly relation: Relation
  /** `is`: any of them · `isNot`: none of them · of an order: one · else none. */
  readonly values: readonly (string | number)[]
}

/** Conditions that hold all together, or any of which is enough. */
export interface Composition {
  readonly joined: 'all' | 'any'
  readonly conditions: readonly Condition[]
}

export const orders = { '<': 'less', '<=': 'atMost', '>': 'more', '>=': 'atLeast' } as const satisfies Readonly<
  Record<string, Relation>
>

/** Returns the number of values that a relation takes. */
export function takesValues(relation: Relation): 'none' | 'one' | 'several' {
  if (relation === 'is' || relation === 'isNot') return 'several'
  return Object.values<Relation>(orders).includes(relation) ? 'one' : 'none'
}

/** It says something already. */
export const isWhole = ({ path, relation, values }: Condition): boolean =>
  path.length > 0 && (takesValues(relation) === 'none' || values.length > 0)
