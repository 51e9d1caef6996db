import type { Pool, QueryResultRow } from 'pg'
import { enterGate } from '../runner/gate.ts'
import { asReader } from './as-reader.ts'
import type { TextRow } from './json-writer.ts'
import type { Viewer } from './viewer.ts'

const batch = 1_000

export interface Reading {
  readonly text: string
  readonly values: readonly unknown[]
}

/** The rows of a statement in batches: one snapshot read by a cursor, as fast as they are taken. Ending early closes it. */
export function streamed<Row extends QueryResultRow>(pool: Pool, viewer: Viewer, reading: Reading): AsyncGenerator<readonly Row[]> {
  return batches<Row>(pool, viewer, reading, {})
}

/** The same with every value as the text that the database sends. */
export function streamedTexts(pool: Pool, viewer: Viewer, reading: Reading): AsyncGenerator<readonly TextRow[]> {
  return batches<TextRow & QueryResultRow>(pool, viewer, reading, { rowMode: 'array', types: { getTypeParser: () => (text: string) => text } })
}

async function* batches<Row extends QueryResultRow>(pool: Pool, viewer: Viewer, { text, values }: Reading, manner: object): AsyncGenerator<readonly Row[]> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    const begun = client.query(`begin transaction isolation level repeatable read, read only; ${enterGate}; ${asReader(viewer)}; set local timezone to 'UTC'; set local cursor_tuple_fraction to 1; set local work_mem to '64MB'`)
    await Promise.all([begun, client.query(`declare download no scroll cursor for ${text}`, [...values])])
    const fetch = () => client.query<Row>({ text: `fetch ${batch} from download`, ...manner })
    for (let next = fetch(); ; ) {
      const { rows } = await next
      if (rows.length === 0) return
      next = fetch()
      next.catch(() => {})
      yield rows
    }
  } finally {
    await client.query('rollback').catch((failure: Error) => { broken = failure })
    client.release(broken)
  }
}
