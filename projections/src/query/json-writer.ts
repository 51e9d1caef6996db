import { own, type BoundQuery, type Property, type PropertyType } from '@naire/odata'
import { isoDuration } from './row-reader.ts'

/** Values of a row as texts of the database (times in UTC), null for null, in the order of the row reader's paths. */
export type TextRow = readonly (string | null)[]

/** Writes rows as JSON objects, as the row reader and JSON.stringify would, without making values of the texts first. */
export function jsonWriter(query: BoundQuery): (row: TextRow) => string {
  const { values, end } = layout(query)
  return (row) => {
    let text = ''
    for (let place = 0; place < values.length; place += 1) {
      const { before, write } = values[place] as Value
      const value = row[place]
      text += before
      text += value === null || value === undefined ? 'null' : write(value)
    }
    return text + end
  }
}

/** What every row has in common: `{"Sid":` · `,"Answers":{"Q1":` · `}}`. */
interface Layout {
  readonly values: readonly Value[]
  readonly end: string
}

/** One value and what stands in front of it. */
interface Value {
  readonly before: string
  readonly write: Write
}

type Write = (text: string) => string

function layout({ set, select, members }: BoundQuery): Layout {
  const values: Value[] = []
  let before = '{'
  const put = (name: string, property: Property, chosen: readonly string[] | undefined): void => {
    before += `${JSON.stringify(name)}:`
    if (property.members) inside(property.members, chosen)
    else {
      values.push({ before, write: chosen ? picked(chosen) : texts[property.type] })
      before = ''
    }
    before += ','
  }
  const inside = (known: Readonly<Record<string, Property>>, chosen: readonly string[] | undefined, open?: typeof members): void => {
    if (!open) before += '{'
    for (const name of chosen ?? Object.keys(known)) {
      const property = own(known, name)
      if (property) put(name, property, open?.[name])
    }
    before = `${before.replace(/,$/, '')}}`
  }
  inside(set.properties, select ?? undefined, members)
  return { values, end: before }
}

const picked = (names: readonly string[]): Write => (text) => {
  const open = JSON.parse(text) as Readonly<Record<string, unknown>>
  return JSON.stringify(Object.fromEntries(names.map((name) => [name, open[name] ?? null])))
}

const asIs: Write = (text) => text
const inQuotes: Write = (text) => `"${text}"`

const texts: Readonly<Record<PropertyType, Write>> = {
  // oxlint-disable-next-line no-control-regex -- these are what JSON escapes
  String: (text) => (/["\\\u0000-\u001f\ud800-\udfff]/.test(text) ? JSON.stringify(text) : `"${text}"`),
  Int32: asIs,
  Int64: asIs,
  // There is no JSON for what is no number.
  Double: (text) => (text === 'NaN' || text.endsWith('y') ? 'null' : text),
  Boolean: (text) => (text === 't' ? 'true' : 'false'),
  DateTimeOffset: moment,
  Date: inQuotes,
  TimeOfDay: inQuotes,
  Duration: (text) => `"${isoDuration(Number(text))}"`,
  Json: asIs,
  Open: asIs,
}

/** `2026-01-01 00:00:07.25+00` → `"2026-01-01T00:00:07.250Z"`. */
function moment(text: string): string {
  if (text.length < 22 || text.charAt(4) !== '-' || !text.endsWith('+00')) return JSON.stringify(new Date(text).toISOString())
  const milliseconds = text.charAt(19) === '.' ? text.slice(20, -3).padEnd(3, '0').slice(0, 3) : '000'
  return `"${text.slice(0, 10)}T${text.slice(11, 19)}.${milliseconds}Z"`
}
