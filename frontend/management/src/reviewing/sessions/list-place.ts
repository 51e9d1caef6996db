import {
  dataOperators,
  dataScopes,
  isGroup,
  type DataCondition,
  type DataFilter,
  type DataScope,
  type DataSelection,
} from '@naire/domain/grid'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { GridSort } from '../grid/grid-types.ts'

/** Conditions of which one must hold. */
export type ConditionGroup = readonly DataCondition[]

/** Filters, order and position of a session list; held in the address of the list and of a session opened from it. */
export interface ListPlace {
  /** All of them must hold. */
  readonly groups: readonly ConditionGroup[]
  readonly keyword: string
  readonly whose: DataScope
  readonly sort: GridSort
  /** Name of the saved view that the columns come from, `+` before that of a shared one; null: one's own columns. */
  readonly view: string | null
  /** Sid of the row that was last gone to, and which in the list it was, from 0. */
  readonly row: string | null
  readonly at: number
}

export const newestFirst: GridSort = { id: 'CommitTime', isDescending: true }

/** Parses the list state from an address; missing or unknown values become the initial ones. */
export function placeIn(search: URLSearchParams): ListPlace {
  const cell = search.get('quotar')
  return {
    groups: [
      ...search.getAll('f').flatMap((text) => groupIn(text) ?? []),
      // As other screens link to the sessions of a quota cell.
      ...(cell === null ? [] : [[{ column: 'quota', operator: 'is', values: [cell] } as const]]),
    ],
    keyword: search.get('q') ?? '',
    whose: dataScopes.find((whose) => whose === search.get('whose')) ?? 'all',
    sort: sortIn(search.get('sort') ?? '') ?? newestFirst,
    view: search.get('view'),
    row: search.get('row'),
    at: Math.max(0, Math.trunc(Number(search.get('at')) || 0)),
  }
}

/** The search of an address with the place in it; what else the address says stays. */
export function searchAt(
  search: URLSearchParams,
  { groups, keyword, whose, sort, view, row, at }: ListPlace,
): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const name of ['f', 'q', 'whose', 'quotar', 'sort', 'view', 'row', 'at']) next.delete(name)
  for (const group of groups) next.append('f', group.map(conditionText).join(';'))
  if (keyword.trim() !== '') next.set('q', keyword)
  if (whose !== 'all') next.set('whose', whose)
  if (sort.id !== newestFirst.id || !sort.isDescending) next.set('sort', `${sort.isDescending ? '-' : ''}${sort.id}`)
  if (view !== null) next.set('view', view)
  if (row !== null) next.set('row', row)
  if (at > 0) next.set('at', String(at))
  return next
}

/** Which sessions the list shows. */
export const selectionOf = ({
  groups,
  keyword,
  whose,
}: Pick<ListPlace, 'groups' | 'keyword' | 'whose'>): DataSelection => ({
  filter:
    groups.length === 0
      ? null
      : { all: groups.map((group) => (group.length === 1 && group[0] !== undefined ? group[0] : { any: group })) },
  keyword,
  scope: whose,
})

/** A filter in the form of the list: groups of which all hold, within each any. What lies deeper is left out. */
export function groupsOf(filter: DataFilter | null): readonly ConditionGroup[] {
  if (filter === null) return []
  if (!isGroup(filter)) return [[filter]]
  if ('all' in filter) return filter.all.flatMap(groupsOf)
  const conditions = filter.any.filter((each): each is DataCondition => !isGroup(each))
  return conditions.length === 0 ? [] : [conditions]
}

/** `column:operator:value|value`, columns and values percent-encoded. */
const conditionText = ({ column, operator, values }: DataCondition): string =>
  `${encodeURIComponent(column)}:${operator}:${values.map((value) => encodeURIComponent(value)).join('|')}`

function groupIn(text: string): readonly [ConditionGroup] | null {
  const conditions = text.split(';').flatMap((part) => conditionIn(part) ?? [])
  return conditions.length === 0 ? null : [conditions]
}

function conditionIn(text: string): DataCondition | null {
  const [column = '', asked, ...rest] = text.split(':')
  const operator = dataOperators.find((known) => known === asked)
  const values = rest.join(':').split('|').map(decoded)
  const given = values.filter((value) => value !== '')
  const takesNone = operator === 'empty' || operator === 'filled'
  if (operator === undefined || column === '' || (given.length === 0 && !takesNone)) return null
  return { column: decoded(column), operator, values: takesNone ? [] : given }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

function sortIn(text: string): GridSort | null {
  const id = text.replace(/^-/, '')
  return id === '' ? null : { id, isDescending: text.startsWith('-') }
}

/** Browsers refuse addresses that change with every key. */
const writeMs = 300

/**
 * The place in the list, kept in the address: it is written there a moment after it changed, and follows it where a
 * link leads to another.
 */
export function useListPlace(): { readonly place: ListPlace; change(changes: Partial<ListPlace>): void } {
  const [search, setSearch] = useSearchParams()
  const [place, setPlace] = useState(() => placeIn(search))
  const told = useRef(textOf(place))
  const follow = useEffectEvent((address: URLSearchParams) => {
    const next = placeIn(address)
    if (textOf(next) === told.current) return
    told.current = textOf(next)
    setPlace(next)
  })
  useEffect(() => follow(search), [search])
  const write = useEffectEvent((from: string) => {
    // Another screen is on its way: the address is its own already.
    if (location.href !== from) return
    told.current = textOf(place)
    setSearch(searchAt(search, place), { replace: true })
  })
  useEffect(() => {
    if (textOf(place) === told.current) return
    const timer = setTimeout(write, writeMs, location.href)
    return () => clearTimeout(timer)
  }, [place])
  return { place, change: (changes) => setPlace((before) => ({ ...before, ...changes })) }
}

const textOf = (place: ListPlace): string => String(searchAt(new URLSearchParams(), place))
