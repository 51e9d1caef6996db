import type { BoundQuery, Row } from '@naire/odata'
import type { Pool } from 'pg'
import { orderBy } from './order.ts'
import { streamed } from './read-cursor.ts'
import { rowReader, type ReadRow } from './row-reader.ts'
import { selectRows } from './select-rows.ts'
import { Statement } from './statement.ts'
import type { Viewer } from './visibility.ts'

/** All rows that a query finds, whatever their number, in batches. */
export async function* streamSessions(pool: Pool, query: BoundQuery, viewer: Viewer): AsyncGenerator<readonly Row[]> {
  const statement = new Statement(viewer)
  const { entity } = rowReader(query)
  const { columns, from, where, order } = selectRows(query, statement)
  const select = `select ${columns} from ${from} where ${where} order by ${orderBy(order)}`
  for await (const rows of streamed<ReadRow>(pool, viewer, { text: select, values: statement.values }))
    yield rows.map(entity)
}
