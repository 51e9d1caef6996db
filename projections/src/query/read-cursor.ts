import type { Pool, PoolClient, QueryArrayConfig, QueryResultRow } from 'pg'
import { enterBarrier } from '../runner/read-your-writes-barrier.ts'
import { asReader } from './read-transaction.ts'
import type { Viewer } from './visibility.ts'

const batch = 1_000
const timeoutMs = 60_000

export interface CursorQuery {
  readonly text: string
  readonly values: readonly unknown[]
}

/**
 * The rows of a statement in batches: one snapshot read by a cursor, as fast as they are taken. Ending early closes it.
 */
export async function* streamed<Row extends QueryResultRow>(
  pool: Pool,
  viewer: Viewer,
  reading: CursorQuery,
): AsyncGenerator<readonly Row[]> {
  const cursor = await openCursor(pool, viewer, reading)
  try {
    for (let next = cursor.fetch<Row>(batch); ;) {
      const rows = await next
      if (rows.length === 0) return
      next = cursor.fetch(batch)
      yield rows
    }
  } finally {
    await cursor.close()
  }
}

/** A cursor over one snapshot of what a statement finds, as this reader gets it. */
export async function openCursor(pool: Pool, viewer: Viewer, { text, values }: CursorQuery): Promise<Cursor> {
  const cursor = new Cursor(await pool.connect())
  try {
    await cursor.open(
      `begin transaction isolation level repeatable read, read only; ${enterBarrier}; set local statement_timeout = ${timeoutMs}; ${asReader(viewer)}; set local timezone to 'UTC'; set local work_mem to '64MB'`,
      { text, values },
    )
    return cursor
  } catch (error) {
    await cursor.close()
    throw error
  }
}

export class Cursor {
  #closing: Promise<void> | undefined

  constructor(private readonly client: PoolClient) {}

  get isClosed(): boolean {
    return this.#closing !== undefined
  }

  async open(begin: string, { text, values }: CursorQuery): Promise<void> {
    await Promise.all([
      this.client.query(begin),
      this.client.query(`declare feed no scroll cursor for ${text}`, [...values]),
    ])
  }

  /** The next rows; may be asked before those of the last time are used, and left alone. */
  fetch<Row extends QueryResultRow>(
    rows: number,
    manner: Omit<QueryArrayConfig, 'text' | 'rowMode'> & { readonly rowMode?: 'array' } = {},
  ): Promise<readonly Row[]> {
    const found = this.client.query<Row>({ text: `fetch ${rows} from feed`, ...manner }).then(({ rows: read }) => read)
    found.catch(() => {})
    return found
  }

  /** Ends the snapshot, after what was fetched, and gives the connection back. */
  close(): Promise<void> {
    this.#closing ??= this.client.query('rollback').then(
      () => this.client.release(),
      (failure: Error) => this.client.release(failure),
    )
    return this.#closing
  }
}
