import type { WireProperty, WireTable } from '@naire/domain/event-sourcing'
import { raiseBarrier, raiseMembership, type Barrier } from './barrier.ts'

/** A table of a read model: columns with the wire's names, and a few of our own. */
export interface Table<Key extends readonly string[] = readonly ['Sid']> {
  readonly name: string
  /** Its columns in order: name → SQL type with constraints. */
  readonly columns: Readonly<Record<string, string>>
  readonly key: Key
}

interface TableOptions {
  readonly computed?: readonly string[]
  readonly own?: Readonly<Record<string, string>>
}

/**
 * The table that holds the properties of a wire table but `computed` ones (which the query makes from other columns or
 * tables). `own` are columns that the wire does not show. Every row carries the log position that it was last changed
 * at.
 */
export function wireTable(name: string, wire: WireTable, more: TableOptions = {}): Table {
  const kept = Object.entries(wire).filter(([property]) => !more.computed?.includes(property))
  const columns = Object.fromEntries(
    kept.map(([property, row]) => [property, `${sqlType(row.type)}${row.nullable ? '' : ' not null'}`]),
  )
  return { name, columns: { ...columns, ...more.own, log_position: 'bigint not null' }, key: ['Sid'] }
}

/** The table, and who may read its rows: those of their own organisation, where nothing else is said. */
export function createTable(
  { name, columns, key }: Table<readonly string[]>,
  barrier: Barrier = { org: 'OrgSid' },
): string {
  const lines = Object.entries(columns).map(([column, type]) => `"${column}" ${type}`)
  const keys = key.length === 0 ? [] : [`primary key (${key.map((column) => `"${column}"`).join(', ')})`]
  return `create table ${name} (${[...lines, ...keys].join(', ')}); ${raiseBarrier(name, barrier)} ${barrier === 'operators' ? '' : membershipOf(name, Object.keys(columns))}`
}

/**
 * By which column a row of a table lies in a subject. A session's and a questionnaire's are looked up by functions: a
 * policy must not hold on to another table, which a rebuild replaces.
 */
const subjectColumns: readonly (readonly [column: string, subject: string])[] = [
  ['Stream', 'read.subject_of_stream("Stream")'],
  ['SubjectSid', '"SubjectSid"'],
  ['SessionSid', 'read.subject_of_session("SessionSid")'],
  ['NaireSid', 'read.subject_of_naire("NaireSid")'],
]

export function membershipOf(table: string, columns: readonly string[]): string {
  if (table === 'subjects') return raiseMembership(table, '"Sid"')
  const found = subjectColumns.find(([column]) => columns.includes(column))
  if (columns.includes('SessionSid') && columns.includes('NaireSid') && !columns.includes('SubjectSid'))
    return raiseMembership(table, 'coalesce(read.subject_of_session("SessionSid"), read.subject_of_naire("NaireSid"))')
  return found === undefined ? '' : raiseMembership(table, found[1])
}

/** Texts sort by code point everywhere: the same order in each installation, and the indexes serve comparisons. */
export function sqlType(type: WireProperty['type']): string {
  switch (type) {
    case 'String':
      return 'text collate "C"'
    case 'Int32':
      return 'integer'
    case 'Int64':
      return 'bigint'
    case 'Double':
      return 'double precision'
    case 'Boolean':
      return 'boolean'
    case 'DateTimeOffset':
      return 'timestamptz'
    case 'Json':
      return 'jsonb'
  }
}
