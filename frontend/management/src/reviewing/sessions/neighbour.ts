import { quoted } from '../../workplace/odata.ts'
import type { GridSort } from '../grid/grid-types.ts'
import { columnOf } from './session-columns.ts'

/**
 * Where a session stood in a list when it was opened: by its own value, so that it keeps its place once it is decided.
 */
export interface ListPosition {
  readonly sid: string
  readonly sort: GridSort
  readonly value: string | number | boolean | null
}

export interface NeighbourQuery {
  /** OData filter for the sessions after the current one, or before it. */
  readonly filter: string
  /** The nearest first. */
  readonly orderby: string
}

/** Which sessions of a list come after a standpoint, or before it. Null is the lowest value. */
export function neighbours({ sid, sort, value }: ListPosition, way: 'next' | 'previous'): NeighbourQuery {
  const isAscending = sort.isDescending === (way === 'previous')
  const sidOrder = way === 'next' ? 'asc' : 'desc'
  if (sort.id === 'Sid')
    return { filter: beyond('Sid', quoted(sid), isAscending), orderby: `Sid ${isAscending ? 'asc' : 'desc'}` }
  const same = `${sort.id} eq ${literal(sort.id, value)} and ${beyond('Sid', quoted(sid), way === 'next')}`
  const further = furtherThan({ id: sort.id, value }, isAscending)
  return {
    filter: `(${further === null ? same : `${further} or (${same})`})`,
    orderby: `${sort.id} ${isAscending ? 'asc' : 'desc'},Sid ${sidOrder}`,
  }
}

/** The order of a list: Sids tell apart what is otherwise the same. */
export const orderOf = ({ id, isDescending }: GridSort): string =>
  `${id} ${isDescending ? 'desc' : 'asc'}${id === 'Sid' ? '' : ',Sid asc'}`

function furtherThan(
  { id, value }: { readonly id: string; readonly value: ListPosition['value'] },
  isAscending: boolean,
): string | null {
  if (value === null) return isAscending ? `${id} ne null` : null
  if (typeof value === 'boolean') return flagBeyond(id, value, isAscending)
  const further = beyond(id, literal(id, value), isAscending)
  return isAscending ? further : `${further} or ${id} eq null`
}

/** False stands before true, and nothing before either. */
function flagBeyond(id: string, value: boolean, isAscending: boolean): string | null {
  if (isAscending) return value ? null : `${id} eq true`
  return value ? `${id} eq false or ${id} eq null` : `${id} eq null`
}

const beyond = (id: string, value: string, isAscending: boolean): string =>
  `${id} ${isAscending ? 'gt' : 'lt'} ${value}`

function literal(id: string, value: ListPosition['value']): string {
  const kind = columnOf(id)?.kind
  return value !== null && (kind === 'text' || kind === 'name') ? quoted(String(value)) : String(value)
}
