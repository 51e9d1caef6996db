import { limits } from '@naire/odata'
import { streamRows } from '@naire/projections/query'
import { spentBy } from '../commits/processor-time.ts'
import { bound, type MeasureContext } from './measure.ts'

export interface Feed {
  readonly rows: number
  readonly megabytes: number
  readonly seconds: number
  readonly rowsPerSecond: number
  readonly megabytesPerSecond: number
  /** Of this process, which writes the JSON, and of the database, which works beside it. */
  readonly processorSeconds: { readonly node: number; readonly postgres: number }
  /** Bytes that the process grew by at most. */
  readonly memory: number
}

/** Every row of a query as JSON, as it would go into a response. */
export async function feed({ pool, set, viewer }: MeasureContext, query: string): Promise<Feed> {
  const before = process.memoryUsage.rss()
  const [worked, database] = [process.cpuUsage(), spentBy().postgres.ms]
  let [rows, bytes, most] = [0, 0, 0]
  const started = performance.now()
  for await (const piece of streamRows(pool, bound(set, query), viewer, { rows: limits.longPage })) {
    rows += piece.rows
    bytes += piece.json.length
    most = Math.max(most, process.memoryUsage.rss() - before)
  }
  const seconds = (performance.now() - started) / 1000
  const { user, system } = process.cpuUsage(worked)
  const rounded = (value: number) => Number(value.toFixed(1))
  return {
    rows,
    megabytes: rounded(bytes / 1e6),
    seconds: rounded(seconds),
    rowsPerSecond: Math.round(rows / seconds),
    megabytesPerSecond: rounded(bytes / 1e6 / seconds),
    processorSeconds: {
      node: rounded((user + system) / 1e6),
      postgres: rounded((spentBy().postgres.ms - database) / 1000),
    },
    memory: most,
  }
}
