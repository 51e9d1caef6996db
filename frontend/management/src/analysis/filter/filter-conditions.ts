import type { Filter } from '@naire/domain/analysis'

/** Condition of one variable. */
export type Condition = Extract<Filter, { readonly variable: string }>

/** The conditions that all hold; a filter of another form is one whole. */
export const conditionsOf = (filter: Filter | null): readonly Filter[] =>
  filter === null ? [] : 'all' in filter ? filter.all : [filter]

export const filterOf = (conditions: readonly Filter[]): Filter | null =>
  conditions.length === 0 ? null : conditions.length === 1 ? (conditions[0] ?? null) : { all: conditions }

export const allOf = (...filters: readonly (Filter | null)[]): Filter | null => filterOf(filters.flatMap(conditionsOf))

const isSame = (one: Filter, other: Filter): boolean => JSON.stringify(one) === JSON.stringify(other)

/**
 * The conditions after a category was pressed: pressed again it goes; another one of the same variable takes its place.
 */
export function withPicked(conditions: readonly Filter[], picked: Filter): readonly Filter[] {
  if (conditions.some((each) => isSame(each, picked))) return conditions.filter((each) => !isSame(each, picked))
  const variable = 'variable' in picked ? picked.variable : null
  return [...conditions.filter((each) => !('variable' in each) || each.variable !== variable), picked]
}

/** Keys of the categories of a variable that the conditions pick. */
export const pickedKeys = (conditions: readonly Filter[]): ReadonlySet<string> =>
  new Set(
    conditions.flatMap((each) => {
      if ('in' in each) return each.in
      if ('from' in each && each.from !== null) return [String(each.from)]
      return 'answered' in each ? [each.variable] : []
    }),
  )
