import type { DuckDBAppender } from '@duckdb/node-api'
import { factTypes } from '@naire/domain/analysis'
import type { Cell } from '@naire/domain/interactions'
import { named, rowsOf, type Connection, type Value } from './duck.ts'

export type CopyColumnType = 'String' | 'Double' | 'Boolean' | 'Int'

/** A column of the answers: never renamed, never dropped. */
export interface CopyColumn {
  /** From 1. */
  readonly ordinal: number
  readonly questionSid: string
  readonly key: string
  readonly type: 'String' | 'Double' | 'Boolean'
  readonly property: string
  /** Position of the first event that it is there for. */
  readonly since: number
}

/** Columns of a session by name; `sid` among them. */
export type CopyRow = Readonly<Record<string, Cell>>

export interface CopyBatch {
  /** Position of the last event that it is made of. */
  readonly position: number
  /** Columns that come with it. */
  readonly added: readonly CopyColumn[]
  /** Of sessions that were not there. */
  readonly created: readonly CopyRow[]
  /** Whole rows in the places of those that there are. */
  readonly changed: readonly CopyRow[]
  readonly erased: readonly string[]
  /** Nothing readable may be left of what the changed rows held before. */
  readonly rewrites: boolean
  /** Columns beside facts and answers that are there from now on. */
  readonly columns: readonly { readonly name: string; readonly type: CopyColumnType }[]
  /** Values of such a column, by session; null takes it away. `merge`: JSON that is merged into what is there. */
  readonly cells: readonly {
    readonly column: string
    readonly values: ReadonlyMap<string, string | null>
    readonly merge?: true
  }[]
  /** All sessions that cleaning decisions took out; null: as before. */
  readonly cleaned: readonly string[] | null
  /** Metadata stored beside the rows, by name. */
  readonly meta: Readonly<Record<string, string>>
}

export interface CopyState {
  /** Events up to here are in it. */
  readonly position: number
  readonly columns: readonly CopyColumn[]
  readonly meta: ReadonlyMap<string, string>
}

export const sqlTypes: Readonly<Record<CopyColumnType, string>> = {
  String: 'varchar',
  Double: 'double',
  Boolean: 'boolean',
  Int: 'integer',
}

/** Columns beside those of facts and answers. */
const ownTypes = { deleted: 'Boolean', cleaned: 'Boolean', log_position: 'Double' } as const satisfies Record<
  string,
  CopyColumnType
>

export const copyColumnName = (ordinal: number): string => `c${ordinal}`

export async function createTables(connection: Connection, name: string): Promise<void> {
  const database = named(name)
  const columns = [...Object.entries(factTypes), ...Object.entries(ownTypes)].map(
    ([column, type]) => `${named(column)} ${sqlTypes[type]}`,
  )
  await connection.run(`create table if not exists ${database}.meta (key varchar primary key, value varchar)`)
  await connection.run(
    `create table if not exists ${database}.columns (ordinal integer, question_sid varchar, key varchar, type varchar, property varchar, since bigint)`,
  )
  await connection.run(`create table if not exists ${database}.sessions (${columns.join(', ')})`)
}

/** Everything of a batch, its checkpoint last; within a transaction. */
export async function writeBatch(connection: Connection, name: string, batch: CopyBatch): Promise<void> {
  const database = named(name)
  for (const column of batch.added) await addColumn(connection, database, column)
  const gone = [...batch.erased, ...batch.changed.map(({ sid }) => String(sid))]
  if (gone.length > 0)
    await connection.run(`delete from ${database}.sessions where sid in (select unnest(string_split($1, ',')))`, [
      gone.join(','),
    ])
  await append(connection, name, [...batch.created, ...batch.changed])
  for (const { name: column, type } of batch.columns)
    await connection.run(`alter table ${database}.sessions add column if not exists ${named(column)} ${sqlTypes[type]}`)
  for (const cells of batch.cells) await setCells(connection, database, cells)
  if (batch.cleaned !== null)
    await connection.run(
      `update ${database}.sessions set cleaned = case when sid in (select unnest(string_split($1, ','))) then true end`,
      [batch.cleaned.join(',')],
    )
  for (const [key, value] of Object.entries({ ...batch.meta, position: String(batch.position) }))
    await connection.run(`insert or replace into ${database}.meta values ($1, $2)`, [key, value])
}

async function addColumn(
  connection: Connection,
  database: string,
  { ordinal, questionSid, key, type, property, since }: CopyColumn,
): Promise<void> {
  await connection.run(`insert into ${database}.columns values ($1, $2, $3, $4, $5, $6)`, [
    ordinal,
    questionSid,
    key,
    type,
    property,
    since,
  ])
  await connection.run(
    `alter table ${database}.sessions add column ${named(copyColumnName(ordinal))} ${sqlTypes[type]}`,
  )
}

async function setCells(
  connection: Connection,
  database: string,
  { column, values, merge }: CopyBatch['cells'][number],
): Promise<void> {
  const [sids, texts] = [[...values.keys()].join(','), [...values.values()].map((value) => value ?? '').join('\u001e')]
  await connection.run(
    `update ${database}.sessions as s set ${named(column)} = ${merge ? `nullif(json_merge_patch(coalesce(${named(column)}, '{}'), own.t)::varchar, '{}')` : `nullif(own.t, '')`} from (select unnest(string_split($1, ',')) as sid, unnest(string_split($2, chr(30))) as t) as own where s.sid = own.sid`,
    [sids, texts],
  )
}

async function append(connection: Connection, database: string, rows: readonly CopyRow[]): Promise<void> {
  if (rows.length === 0) return
  const columns = await rowsOf(
    connection,
    `select column_name, data_type from duckdb_columns() where database_name = $1 and table_name = 'sessions' order by column_index`,
    [database],
  )
  const appender = await connection.createAppender('sessions', 'main', database)
  try {
    for (const row of rows) {
      for (const [name, type] of columns) appendValue(appender, String(type), row[String(name)] ?? null)
      appender.endRow()
    }
  } finally {
    appender.closeSync()
  }
}

function appendValue(appender: DuckDBAppender, type: string, value: Value): void {
  if (value === null) appender.appendNull()
  else if (type === 'DOUBLE') appender.appendDouble(Number(value))
  else if (type === 'BOOLEAN') appender.appendBoolean(value === true)
  else if (type === 'INTEGER') appender.appendInteger(Number(value))
  else appender.appendVarchar(String(value))
}
