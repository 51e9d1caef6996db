import { own, type BoundQuery, type Property, type PropertyType } from '@naire/odata'
import { isoDuration } from './row-reader.ts'
import type { RowSelection } from './select-rows.ts'

/** JSON text common to every object of a query's rows: `{"Sid":` · `,"Answers":{"Q1":` · `}}`. */
export interface RowLayout {
  /** In the order of the row reader's paths, behind the version where there is one. */
  readonly values: readonly JsonField[]
  readonly end: string
}

/** One value and what stands in front of it. */
export interface JsonField {
  readonly before: string
  readonly write: Write
}

/** Conversion of a database value's text to JSON: as a text, as a number, unchanged, or by a function. */
export type Write = 'string' | 'number' | 'json' | ((text: string) => string)

/** `versioned`: the row's log position comes first, and is its version. */
export function rowLayout({ set, select, members }: BoundQuery, versioned: boolean): RowLayout {
  const values: JsonField[] = versioned ? [{ before: '{"@odata.etag":"W/\\"', write: 'number' }] : []
  let before = versioned ? '\\"",' : '{'
  const put = (name: string, property: Property, chosen: readonly string[] | undefined): void => {
    before += `${JSON.stringify(name)}:`
    if (property.members) inside(property.members, chosen)
    else {
      values.push({ before, write: chosen ? picked(chosen) : writes[property.type] })
      before = ''
    }
    before += ','
  }
  const inside = (known: Readonly<Record<string, Property>>, chosen: readonly string[] | undefined): void => {
    before += '{'
    putAll(known, chosen)
  }
  const putAll = (
    known: Readonly<Record<string, Property>>,
    chosen: readonly string[] | undefined,
    open: BoundQuery['members'] = {},
  ): void => {
    for (const name of chosen ?? Object.keys(known)) {
      const property = own(known, name)
      if (property) put(name, property, open[name])
    }
    before = `${before.replace(/,$/, '')}}`
  }
  putAll(set.properties, select ?? undefined, members)
  return { values, end: before }
}

const writes: Readonly<Record<PropertyType, Write>> = {
  String: 'string',
  Int32: 'number',
  Int64: 'number',
  Double: 'number',
  Boolean: (text) => (text === 't' ? 'true' : 'false'),
  DateTimeOffset: moment,
  Date: 'string',
  TimeOfDay: 'string',
  Duration: (text) => `"${isoDuration(Number(text))}"`,
  Json: 'json',
  Open: 'json',
}

/** `2026-01-01 00:00:07.25+00` → `"2026-01-01T00:00:07.250Z"`. */
function moment(text: string): string {
  if (text.length < 22 || text.charAt(4) !== '-' || !text.endsWith('+00'))
    return JSON.stringify(new Date(text).toISOString())
  const milliseconds = text.charAt(19) === '.' ? text.slice(20, -3).padEnd(3, '0').slice(0, 3) : '000'
  return `"${text.slice(0, 10)}T${text.slice(11, 19)}.${milliseconds}Z"`
}

const picked =
  (names: readonly string[]): Write =>
  (text) => {
    const open = JSON.parse(text) as Readonly<Record<string, unknown>>
    return JSON.stringify(Object.fromEntries(names.map((name) => [name, open[name] ?? null])))
  }

/** The text of a record, then further columns, all as the database sends them. */
export type TextRow = readonly [record: string, ...more: (string | null)[]]

/** Query options of a statement for rows of texts. */
export const textsOnly = { rowMode: 'array', types: { getTypeParser: () => (text: string) => text } } as const

/** The values of a row as one text: the database writes it faster than the columns, and it is read here in one go. */
export const recordOf = ({ values }: RowSelection, layout: RowLayout): string =>
  `row(${values.slice(0, layout.values.length).join(', ')})::text`
