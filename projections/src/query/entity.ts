import type { BoundQuery, PropertyType, Row } from '@naire/odata'

/** A row of the database as an entity of the wire: times as ISO texts, only what was selected. */
export function entityOf(query: BoundQuery, read: Readonly<Record<string, unknown>>): Row {
  const names = query.select ?? Object.keys(query.set.properties)
  const properties = Object.fromEntries(names.map((name) => [name, valueOf(query, name, read[name])]))
  const position = read['log position']
  return position === undefined ? properties : { '@odata.etag': etagAt(position as number | string), ...properties }
}

/** The version of a row that was last changed at this log position. Weak: what it takes from other rows changes without it. */
export const etagAt = (position: number | string): string => `W/"${position}"`

function valueOf(query: BoundQuery, name: string, value: unknown): unknown {
  const type = query.set.properties[name]?.type
  if (value === null || value === undefined || type === undefined) return null
  const members = query.members[name]
  return members ? pick(value, members) : wireValue(type, value)
}

function wireValue(type: PropertyType, value: unknown): unknown {
  switch (type) {
    case 'DateTimeOffset':
      return value instanceof Date ? value.toISOString() : value
    case 'Int64':
      return Number(value)
    case 'String': case 'Int32': case 'Double': case 'Boolean': case 'Date': case 'Json': case 'Open':
      return value
  }
}

function pick(value: unknown, members: readonly string[]): Readonly<Record<string, unknown>> {
  const open = value as Readonly<Record<string, unknown>>
  return Object.fromEntries(members.map((member) => [member, open[member] ?? null]))
}
