import type { OrderTerm } from './stage.ts'
import type { Statement } from './statement.ts'

export function orderBy(terms: readonly OrderTerm[]): string {
  return terms.map((term) => `${term.sql} ${direction(term)}`).join(', ')
}

/** Null sorts lowest. */
function direction({ descending, nullable }: OrderTerm): string {
  if (!nullable) return descending ? 'desc' : 'asc'
  return descending ? 'desc nulls last' : 'asc nulls first'
}

/** The condition for the rows behind the one whose terms have the values `last` (as texts). */
export function behind(terms: readonly OrderTerm[], last: readonly (string | null)[], statement: Statement): string {
  const given = last.map((value, index) =>
    value === null ? null : `${statement.value(value)}::${terms[index]?.type ?? 'text'}`,
  )
  return inOneGo(terms, given) ?? bounded(terms[0], given[0] ?? null, lexically(terms, given))
}

/** Where all terms go the same way and none can be null, rows compare as rows, which an index serves. */
function inOneGo(terms: readonly OrderTerm[], given: readonly (string | null)[]): string | null {
  const [first] = terms
  if (
    !first ||
    terms.some(({ descending, nullable }) => nullable || descending !== first.descending) ||
    given.includes(null)
  )
    return null
  return `(${terms.map(({ sql }) => sql).join(', ')}) ${first.descending ? '<' : '>'} (${given.join(', ')})`
}

/** Behind in the first term, or level in it and behind in the others. */
function lexically(
  [term, ...rest]: readonly OrderTerm[],
  [given = null, ...others]: readonly (string | null)[],
): string {
  if (!term) return 'false'
  const equal = given === null ? `${term.sql} is null` : `${term.sql} = ${given}`
  return rest.length === 0
    ? beyond(term, given)
    : `(${beyond(term, given)} or (${equal} and ${lexically(rest, others)}))`
}

function beyond({ sql, descending, nullable }: OrderTerm, given: string | null): string {
  if (given === null) return descending ? 'false' : `${sql} is not null`
  if (!descending) return `${sql} > ${given}`
  return nullable ? `(${sql} < ${given} or ${sql} is null)` : `${sql} < ${given}`
}

/** Says once more, plainly, what the first term must be: from there an index is read on. */
function bounded(term: OrderTerm | undefined, given: string | null, condition: string): string {
  if (!term || given === null || (term.descending && term.nullable)) return condition
  return `${term.sql} ${term.descending ? '<=' : '>='} ${given} and ${condition}`
}
