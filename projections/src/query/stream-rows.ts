import type { BoundQuery } from '@naire/odata'
import type { Pool } from 'pg'
import { jsonWriter } from './json-writer.ts'
import { orderBy } from './order.ts'
import { streamedTexts } from './read-cursor.ts'
import { selectRows } from './select-rows.ts'
import { Statement } from './statement.ts'
import type { Viewer } from './viewer.ts'

/** All rows that a query finds, whatever their number, as texts of JSON objects, in batches: sorted only as far as is asked, nothing expanded. */
export async function* streamRows(pool: Pool, query: BoundQuery, viewer: Viewer): AsyncGenerator<readonly string[]> {
  const statement = new Statement(viewer)
  const { columns, from, where, asked } = selectRows(query, statement)
  const sorted = asked.length > 0 ? ` order by ${orderBy(asked)}` : ''
  const write = jsonWriter(query)
  for await (const rows of streamedTexts(pool, viewer, { text: `select ${columns} from ${from} where ${where}${sorted}`, values: statement.values })) yield rows.map(write)
}
