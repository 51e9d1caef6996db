import type { BoundQuery, Row } from '@naire/odata'
import type { Pool } from 'pg'
import { enterGate } from '../runner/gate.ts'
import { orderBy } from './order.ts'
import { rowReader, type ReadRow } from './row-reader.ts'
import { selectRows } from './select-rows.ts'
import { Statement } from './statement.ts'
import type { Viewer } from './viewer.ts'

const batch = 500

/** All rows that a query finds, whatever their number, in batches: one snapshot read by a cursor. Ending early closes it. */
export async function* streamSessions(pool: Pool, query: BoundQuery, viewer: Viewer): AsyncGenerator<readonly Row[]> {
  const statement = new Statement(viewer)
  const { columns, from, where, order } = selectRows(query, statement)
  const { entity } = rowReader(query)
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query(`begin transaction isolation level repeatable read, read only; ${enterGate}`)
    await client.query(`declare download no scroll cursor for select ${columns} from ${from} where ${where} order by ${orderBy(order)}`, statement.values)
    for (;;) {
      const { rows } = await client.query<ReadRow>(`fetch ${batch} from download`)
      if (rows.length === 0) return
      yield rows.map(entity)
    }
  } finally {
    await client.query('rollback').catch((failure: Error) => { broken = failure })
    client.release(broken)
  }
}
