import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { GridSort } from '../grid/grid-types.ts'
import { columnOf, type SessionColumn, type SessionField } from './session-columns.ts'
import { type FilterChip, operatorsOf, whoses, type SessionScope } from './session-filter.ts'

/** Filters, order and position of a session list; held in the address of the list and of a session opened from it. */
export interface ListPlace {
  readonly chips: readonly FilterChip[]
  readonly keyword: string
  readonly whose: SessionScope
  /** Only the sessions of this quota cell. */
  readonly quotarSid: string | null
  readonly sort: GridSort
  /** Sid of the row that was last gone to, and which in the list it was, from 0. */
  readonly row: string | null
  readonly at: number
}

const newestFirst: GridSort = { id: 'CommitTime', isDescending: true }

/** Parses the list state from an address; missing or unknown values become the initial ones. */
export function placeIn(search: URLSearchParams): ListPlace {
  return {
    chips: search.getAll('f').flatMap((text) => chipIn(text) ?? []),
    keyword: search.get('q') ?? '',
    whose: whoses.find((whose) => whose === search.get('whose')) ?? 'all',
    quotarSid: search.get('quotar'),
    sort: sortIn(search.get('sort') ?? '') ?? newestFirst,
    row: search.get('row'),
    at: Math.max(0, Math.trunc(Number(search.get('at')) || 0)),
  }
}

/** The search of an address with the place in it; what else the address says stays. */
export function searchAt(
  search: URLSearchParams,
  { chips, keyword, whose, quotarSid, sort, row, at }: ListPlace,
): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const name of ['f', 'q', 'whose', 'quotar', 'sort', 'row', 'at']) next.delete(name)
  for (const chip of chips) next.append('f', chipText(chip))
  if (keyword.trim() !== '') next.set('q', keyword)
  if (whose !== 'all') next.set('whose', whose)
  if (quotarSid !== null) next.set('quotar', quotarSid)
  if (sort.id !== newestFirst.id || !sort.isDescending) next.set('sort', `${sort.isDescending ? '-' : ''}${sort.id}`)
  if (row !== null) next.set('row', row)
  if (at > 0) next.set('at', String(at))
  return next
}

/** `Field:operator:value|value`, values percent-encoded. */
function chipText({ field, operator, values }: FilterChip): string {
  return `${field}:${operator}:${values.map((value) => encodeURIComponent(value)).join('|')}`
}

function chipIn(text: string): FilterChip | null {
  const [field = '', asked, ...rest] = text.split(':')
  const column = columnOf(field)
  const operator = column && operatorsOf[column.kind].find((known) => known === asked)
  const values = column
    ? rest
        .join(':')
        .split('|')
        .flatMap((value) => valueIn(column, value))
    : []
  return operator && values.length > 0 ? { field: field as SessionField, operator, values } : null
}

function valueIn({ kind }: SessionColumn, text: string): readonly (string | number)[] {
  const value = decoded(text)
  if (value === '') return []
  const isNumber = kind === 'word' || kind === 'number' || kind === 'seconds'
  if (isNumber) return Number.isFinite(Number(value)) ? [Number(value)] : []
  if (kind === 'flag' || kind === 'disabled') return ['true', 'false'].includes(value) ? [value] : []
  if (kind === 'time' || kind === 'due') return Number.isNaN(Date.parse(value)) ? [] : [new Date(value).toISOString()]
  return [value]
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
  return columnOf(id) ? { id, isDescending: text.startsWith('-') } : null
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
