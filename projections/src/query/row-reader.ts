import { ODataError, own, type BoundQuery, type Property, type PropertyType, type Row } from '@naire/odata'

/** A row as the database gives it. */
export type ReadRow = Readonly<Record<string, unknown>>

/** Columns read of each row for a query, and their mapping to an entity of the wire. */
export interface RowReader {
  /**
   * Properties by path: what is selected, then what is missing of the key, by which expanded rows find their parents.
   */
  readonly paths: readonly string[]
  entity(read: ReadRow): Row
  keyOf(read: ReadRow): string
}

/** The name of a value in a statement: properties may be named by the request, columns are not. */
export const placeName = (index: number): string => `p${index}`

/** The name of a row's log position in a statement. */
export const versionName = 'version'

/** A statement of PostgreSQL gives 1,664 columns at most; some of them are ours. */
const mostColumns = 1600

export function rowReader(query: BoundQuery): RowReader {
  const paths: string[] = []
  const { set, select, members } = query
  const fields = (select ?? Object.keys(set.properties)).flatMap((name) => {
    const property = own(set.properties, name)
    return property ? [field(name, property, { chosen: members[name], paths })] : []
  })
  paths.push(...set.key.filter((key) => !paths.includes(key)))
  if (paths.length > mostColumns)
    throw new ODataError(400, `the set has more than ${mostColumns} properties: choose with $select`, {
      target: '$select',
    })
  const keyPlaces = set.key.map((key) => placeName(paths.indexOf(key)))
  const entity = objects(fields)
  return {
    paths,
    entity: (read) => versioned(entity(read), read[versionName]),
    keyOf: (read) => keyPlaces.map((place) => String(read[place])).join(','),
  }
}

/** The version is that of the log position. Weak: what a row takes from other rows changes without it. */
function versioned(row: Row, position: unknown): Row {
  return position === undefined ? row : { '@odata.etag': `W/"${String(position)}"`, ...row }
}

interface Field {
  readonly name: string
  readonly value: (read: ReadRow) => unknown
}

interface Choice {
  /** Of an object, the members that are selected; all when absent. */
  readonly chosen?: readonly string[] | undefined
  /** Gets what is to be read. */
  readonly paths: string[]
}

function field(name: string, property: Property, { chosen, paths }: Choice): Field {
  if (property.members) {
    const names = chosen ?? Object.keys(property.members)
    const inner = names.flatMap((each) => {
      const member = own(property.members ?? {}, each)
      return member ? [field(each, member, { paths })] : []
    })
    return { name, value: objects(inner) }
  }
  const place = placeName(paths.push(property.name) - 1)
  if (chosen) return { name, value: (read) => pick(read[place], chosen) }
  const convert = conversions[property.type]
  return {
    name,
    value: convert ? (read) => (read[place] === null ? null : convert(read[place])) : (read) => read[place],
  }
}

/** Every object begins as a copy of one that has all its names: adding fifty to an empty one takes longer. */
function objects(fields: readonly Field[]): (read: ReadRow) => Row {
  const blank: Row = Object.fromEntries(fields.map(({ name }) => [name, null]))
  return (read) => {
    const row: Record<string, unknown> = { ...blank }
    for (const { name, value } of fields) row[name] = value(read)
    return row
  }
}

/** Conversions from database values to wire values, where they differ: times as ISO texts. */
const conversions: { readonly [Type in PropertyType]?: (value: unknown) => unknown } = {
  DateTimeOffset: (value) => (value instanceof Date ? value.toISOString() : value),
  Duration: (value) => isoDuration(Number(value)),
}

export function isoDuration(seconds: number): string {
  const left = Math.abs(seconds)
  const days = Math.floor(left / 86_400)
  return `${seconds < 0 ? '-' : ''}P${days > 0 ? `${days}D` : ''}T${Number((left - days * 86_400).toFixed(6))}S`
}

function pick(value: unknown, members: readonly string[]): Row {
  const open = (value ?? {}) as Readonly<Record<string, unknown>>
  return Object.fromEntries(members.map((member) => [member, open[member] ?? null]))
}
