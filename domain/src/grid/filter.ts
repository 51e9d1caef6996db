import { reviewNumbers } from '../sessions/index.ts'
import type { DataColumn, DataKind } from './column.ts'

/** `is`: one of the values, of `choices` any of them; `all`: every one of them; `from` and `to` include their value. */
export const dataOperators = [
  'is',
  'isNot',
  'all',
  'contains',
  'lacks',
  'startsWith',
  'from',
  'to',
  'empty',
  'filled',
] as const
export type DataOperator = (typeof dataOperators)[number]

/** The operators of each kind, the usual one first. */
export const operatorsOf = {
  choice: ['is', 'isNot', 'empty', 'filled'],
  choices: ['is', 'isNot', 'all', 'empty', 'filled'],
  number: ['is', 'from', 'to', 'isNot', 'empty', 'filled'],
  seconds: ['from', 'to', 'is', 'empty', 'filled'],
  text: ['contains', 'is', 'startsWith', 'lacks', 'isNot', 'empty', 'filled'],
  time: ['from', 'to', 'empty', 'filled'],
  flag: ['is', 'empty', 'filled'],
  files: ['filled', 'empty', 'contains'],
} as const satisfies Record<DataKind, readonly DataOperator[]>

/** Condition on one column. Times are ISO 8601, flags `true` or `false`, choices codes; `empty` and `filled` take none. */
export interface DataCondition {
  readonly column: string
  readonly operator: DataOperator
  readonly values: readonly (string | number)[]
}

export type DataFilter =
  | DataCondition
  | { readonly all: readonly DataFilter[] }
  | { readonly any: readonly DataFilter[] }

export interface DataSort {
  readonly column: string
  readonly isDescending: boolean
}

/** Scopes of a list, by reviewer; `held`: sessions that wait for staff to say whether they count. */
export const dataScopes = ['all', 'mine', 'nobodys', 'late', 'held'] as const
export type DataScope = (typeof dataScopes)[number]

/** Sessions of one questionnaire that a list shows. */
export interface DataSelection {
  readonly filter: DataFilter | null
  /** Beginning of a sid, or part of a name. */
  readonly keyword: string
  readonly scope: DataScope
}

/** Column of a saved view, in its place. */
export interface ViewColumn {
  readonly key: string
  /** In pixels; absent: as wide as the column needs. */
  readonly width?: number
  /** Stays at the start while the others scroll. */
  readonly isPinned?: true
}

/** Columns, order and filter of the sessions of a questionnaire under a name. */
export interface DataView {
  readonly columns: readonly ViewColumn[]
  readonly sort: DataSort
  readonly filter: DataFilter | null
  readonly keyword: string
  readonly scope: DataScope
}

/** Selection, order or view that names what is not there, or a value that does not fit. */
export class DataQueryInvalid extends Error {
  override readonly name = 'DataQueryInvalid'

  constructor(
    /** Path of the field: `filter.all[2].values[0]`. */
    readonly target: string,
    readonly problem:
      | 'columnUnknown'
      | 'notFilterable'
      | 'notSortable'
      | 'operatorUnknown'
      | 'empty'
      | 'valueUnknown'
      | 'valueWrong',
  ) {
    super(`${target}: ${problem}`)
  }
}

/** Bounds of one selection. */
export const dataLimits = {
  conditions: 50,
  values: 200,
  valueLength: 500,
  depth: 4,
  keywordLength: 200,
  columns: 200,
  /** Rows of one page. */
  page: 500,
  viewNameLength: 60,
  viewBytes: 60_000,
} as const

export type DataColumns = ReadonlyMap<string, DataColumn>

export const byKey = (columns: readonly DataColumn[]): DataColumns =>
  new Map(columns.map((column) => [column.key, column]))

/**
 * The selection as a `$filter` over `NaireSessions` with the columns of the questionnaire; `me`: sid of who asks. Test
 * sessions stay away until a condition names the mode, but where `tests` lets them in. @throws DataQueryInvalid
 */
export function selectionText(
  { filter, keyword, scope }: DataSelection,
  {
    naireSid,
    columns,
    me,
    tests = false,
  }: { readonly naireSid: string; readonly columns: DataColumns; readonly me: string; readonly tests?: boolean },
): string {
  const word = keyword.trim()
  const terms = [
    `NaireSid eq ${quoted(naireSid)}`,
    tests || (filter !== null && namesMode(filter)) ? null : "Mode ne 'test'",
    word === ''
      ? null
      : `(startswith(Sid,${quoted(word.toUpperCase())}) or contains(UserName,${quoted(word)}) or contains(RevieworName,${quoted(word)}))`,
    scopeText(scope, me),
    filter === null ? null : filterText(filter, columns, 'filter'),
  ]
  return terms.filter((term) => term !== null).join(' and ')
}

/** The order as an `$orderby`; sids tell apart what is otherwise the same. @throws DataQueryInvalid */
export function sortText({ column, isDescending }: DataSort, columns: DataColumns): string {
  const { path, isSortable } = known(column, columns, 'sort.column')
  if (!isSortable || path === null) throw new DataQueryInvalid('sort.column', 'notSortable')
  return `${path} ${isDescending ? 'desc' : 'asc'}`
}

export const isGroup = (filter: DataFilter): filter is Exclude<DataFilter, DataCondition> => !('column' in filter)

/** Conditions of a filter, however deep. */
export const conditionsIn = (filter: DataFilter): readonly DataCondition[] =>
  isGroup(filter) ? ('all' in filter ? filter.all : filter.any).flatMap(conditionsIn) : [filter]

const namesMode = (filter: DataFilter): boolean => conditionsIn(filter).some(({ column }) => column === 'Mode')

function scopeText(scope: DataScope, me: string): string | null {
  switch (scope) {
    case 'all':
      return null
    case 'mine':
      return `ReviewStatus eq ${reviewNumbers.pending} and RevieworSid eq ${quoted(me)}`
    case 'nobodys':
      return `ReviewStatus eq ${reviewNumbers.pending} and RevieworSid eq null`
    case 'late':
      return 'ReviewDueTime lt now()'
    case 'held':
      return 'HeldReason ne null'
  }
}

function filterText(filter: DataFilter, columns: DataColumns, target: string): string {
  if (!isGroup(filter)) return conditionText(filter, columns, target)
  const [name, parts] = 'all' in filter ? (['all', filter.all] as const) : (['any', filter.any] as const)
  if (parts.length === 0) return name === 'all' ? '1 eq 1' : '1 eq 0'
  const texts = parts.map((part, at) => filterText(part, columns, `${target}.${name}[${at}]`))
  return `(${texts.join(name === 'all' ? ' and ' : ' or ')})`
}

function conditionText({ column: key, operator, values }: DataCondition, columns: DataColumns, target: string): string {
  const column = known(key, columns, `${target}.column`)
  if (!column.isFilterable) throw new DataQueryInvalid(`${target}.column`, 'notFilterable')
  if (!(operatorsOf[column.kind] as readonly DataOperator[]).includes(operator))
    throw new DataQueryInvalid(`${target}.operator`, 'operatorUnknown')
  if (operator !== 'empty' && operator !== 'filled' && values.length === 0)
    throw new DataQueryInvalid(`${target}.values`, 'empty')
  if (column.kind === 'choices') return choicesText(column, { operator, values }, target)
  const { path } = column
  if (path === null) throw new DataQueryInvalid(`${target}.column`, 'notFilterable')
  if (operator === 'empty' || operator === 'filled') {
    const empty = column.type === 'String' ? `(${path} eq null or ${path} eq '')` : `${path} eq null`
    return operator === 'empty' ? empty : `not (${empty})`
  }
  const literals = values.map((value, at) => literal(value, column, `${target}.values[${at}]`))
  switch (operator) {
    case 'is':
    case 'isNot': {
      const [only = ''] = literals
      const term = literals.length === 1 ? `${path} eq ${only}` : `${path} in (${literals.join(',')})`
      return operator === 'is' ? term : `not (${term})`
    }
    case 'from':
    case 'to':
      return `${path} ${operator === 'from' ? 'ge' : 'le'} ${literals[0]}`
    case 'contains':
    case 'lacks':
    case 'startsWith': {
      const name = operator === 'startsWith' ? 'startswith' : 'contains'
      const terms = literals.map((each) => `${name}(${path},${each})`).join(' or ')
      return operator === 'lacks' ? `not (${terms})` : `(${terms})`
    }
    case 'all':
      throw new DataQueryInvalid(`${target}.operator`, 'operatorUnknown')
  }
}

/** Nothing chosen and not answered come to the same. */
function choicesText(
  { options }: DataColumn,
  { operator, values }: Pick<DataCondition, 'operator' | 'values'>,
  target: string,
): string {
  const isAny = operator === 'empty' || operator === 'filled'
  const paths = isAny
    ? options.flatMap(({ path }) => path ?? [])
    : values.map((value, at) => {
        const path = options.find(({ code }) => code === String(value))?.path
        if (path === undefined) throw new DataQueryInvalid(`${target}.values[${at}]`, 'valueUnknown')
        return path
      })
  if (paths.length === 0) return operator === 'empty' ? '1 eq 1' : '1 eq 0'
  const terms = paths.map((path) => `${path} eq true`)
  const text = `(${terms.join(operator === 'all' ? ' and ' : ' or ')})`
  return operator === 'isNot' || operator === 'empty' ? `not ${text}` : text
}

function known(key: string, columns: DataColumns, target: string): DataColumn {
  const column = columns.get(key)
  if (column === undefined) throw new DataQueryInvalid(target, 'columnUnknown')
  return column
}

function literal(value: string | number, { type }: DataColumn, target: string): string {
  const wrong = () => new DataQueryInvalid(target, 'valueWrong')
  switch (type) {
    case 'String':
      return quoted(String(value))
    case 'Double': {
      const number = typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value)
      if (!Number.isFinite(number)) throw wrong()
      return String(number)
    }
    case 'Boolean':
      if (value !== 'true' && value !== 'false') throw wrong()
      return value
    case 'DateTimeOffset':
      if (typeof value !== 'string' || !isoTime.test(value) || Number.isNaN(Date.parse(value))) throw wrong()
      return new Date(value).toISOString()
  }
}

const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,7})?)?(Z|[+-]\d\d:\d\d)$/

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`
