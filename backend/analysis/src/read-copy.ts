import type { Cell } from '@naire/domain/interactions'
import type { CopyColumn, CopyRow, CopyState } from './copy-tables.ts'
import { named, rowsOf, type Connection } from './duck.ts'

/** Checkpoint and columns of a copy. */
export async function readState(connection: Connection, database: string): Promise<CopyState> {
  const meta = new Map(
    (await rowsOf(connection, `select key, value from ${named(database)}.meta`)).map(([key, value]) => [
      String(key),
      String(value),
    ]),
  )
  const columns = await rowsOf(
    connection,
    `select ordinal, question_sid, key, type, property, since from ${named(database)}.columns order by ordinal`,
  )
  return {
    position: Number(meta.get('position') ?? 0),
    meta,
    columns: columns.map(([ordinal, questionSid, key, type, property, since]) => ({
      ordinal: Number(ordinal),
      questionSid: String(questionSid),
      key: String(key),
      type: type as CopyColumn['type'],
      property: String(property),
      since: Number(since),
    })),
  }
}

/** Rows of these sessions as they are. */
export async function readRows(
  connection: Connection,
  database: string,
  sids: readonly string[],
): Promise<ReadonlyMap<string, CopyRow>> {
  const reader = await connection.runAndReadAll(
    `select * from ${named(database)}.sessions where sid in (select unnest(string_split($1, ',')))`,
    [sids.join(',')],
  )
  const names = reader.columnNames()
  return new Map(
    reader
      .getRows()
      .map((row) => [
        String(row[names.indexOf('sid')]),
        Object.fromEntries(
          names.map((name, at) => [name, typeof row[at] === 'bigint' ? Number(row[at]) : (row[at] as Cell)]),
        ),
      ]),
  )
}
