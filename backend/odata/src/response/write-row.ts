import type { BoundQuery } from '../binding/bound.ts'
import type { EntityKey, EntityModel, EntitySet, PropertyType } from '../model.ts'
import type { JsonFormat } from '../negotiation/formats.ts'
import type { Row } from './write-json.ts'

/** Output format of entities. */
export interface RowFormat {
  readonly model: EntityModel
  readonly format: JsonFormat
  readonly omitNulls: boolean
}

/** Writes rows of a query's set; where nothing is asked for beyond the usual, as they are. */
export function rowWriter(query: BoundQuery, writing: RowFormat): (row: Row) => Row {
  const {
    format: { metadata, ieee754 },
    omitNulls,
  } = writing
  if (metadata !== 'full' && !ieee754 && !omitNulls) return (row) => row
  const expands = query.expand.map(({ navigation, query: inner }) => ({
    ...navigation,
    write: rowWriter(inner, writing),
  }))
  return (row) => {
    const properties = Object.entries(row).flatMap(([name, value]) => property(query.set, name, value, writing))
    const expanded = expands.flatMap(({ name, write }) => (name in row ? [[name, related(row[name], write)]] : []))
    return Object.fromEntries([
      ...(metadata === 'full' ? control(query.set, row, writing.model) : []),
      ...properties,
      ...expanded,
    ])
  }
}

type Entry = readonly [string, unknown]

function related(value: unknown, write: (row: Row) => Row): unknown {
  if (Array.isArray(value)) return (value as readonly Row[]).map(write)
  return value === null ? null : write(value as Row)
}

function property(set: EntitySet, name: string, value: unknown, { format, omitNulls }: RowFormat): readonly Entry[] {
  const type = set.properties[name]?.type
  if (value === null && omitNulls) return []
  const said =
    format.metadata === 'full' && value !== null && type !== undefined && !isEvident(type)
      ? [[`${name}@odata.type`, `#${type}`] as const]
      : []
  return [...said, [name, format.ieee754 && type === 'Int64' && typeof value === 'number' ? String(value) : value]]
}

/** Types that a reader of JSON takes a value for by itself, and values whose type is not named. */
function isEvident(type: PropertyType): boolean {
  return type !== 'DateTimeOffset' && type !== 'Date' && type !== 'Int64'
}

function control(set: EntitySet, row: Row, { namespace }: EntityModel): readonly Entry[] {
  const key = set.key.map((name) => row[name])
  const type: Entry = ['@odata.type', `#${namespace}.${set.type}`]
  if (!key.every((part): part is string => typeof part === 'string')) return [type]
  const address = entityAddress(set, key)
  const links = Object.keys(set.navigations).map((name): Entry => [
    `${name}@odata.navigationLink`,
    `${address}/${name}`,
  ])
  return [type, ['@odata.id', address], ['@odata.editLink', address], ...links]
}

/** Relative to the service root. */
export function entityAddress({ name, key }: Pick<EntitySet, 'name' | 'key'>, values: EntityKey): string {
  return `${name}(${keyText(key, values)})`
}

export function keyText(names: readonly string[], values: EntityKey): string {
  const quoted = values.map((value) => `'${encodeURIComponent(value.replaceAll("'", "''"))}'`)
  return names.length === 1 ? `${quoted[0]}` : names.map((name, index) => `${name}=${quoted[index]}`).join(',')
}
