import type { BoundQuery } from '@naire/odata'
import type { Pool } from 'pg'
import { JsonRows } from './json-rows.ts'
import { keyColumns, pageStart, sorted } from './page-start.ts'
import { openCursor } from './read-cursor.ts'
import { rowLayout, recordOf, textsOnly, type TextRow } from './row-layout.ts'
import { selectRows } from './select-rows.ts'
import { Statement } from './statement.ts'
import type { Viewer } from './visibility.ts'

/** Some rows of a feed, as JSON objects in UTF-8 with commas between them. */
export interface RowChunk {
  readonly rows: number
  readonly json: Buffer
}

/** It ends in the token of what is left, undefined when that is nothing. */
export type Feed = AsyncGenerator<RowChunk, string | undefined>

export interface StreamLimits {
  /** So many rows at most. */
  readonly rows: number
  /** For so long one snapshot is read, then the rest from the next: whoever rebuilds or changes tables waits for it. */
  readonly snapshotMs?: number
}

const usualSnapshotMs = 15_000
/** Bytes of a piece, about. */
const pieceBytes = 512 * 1024
/** Rows of the first fetch, and of any. */
const [firstFetch, longestFetch] = [200, 5_000]

/**
 * The rows that a query finds behind its token, whatever their number, in its order: nothing expanded, memory for a few
 * pieces.
 */
export async function* streamRows(pool: Pool, query: BoundQuery, viewer: Viewer, limits: StreamLimits): Feed {
  let { skiptoken } = query
  for (let left = limits.rows; ;) {
    const { given, next } = yield* snapshot(pool, {
      query: { ...query, skiptoken },
      viewer,
      left,
      milliseconds: limits.snapshotMs ?? usualSnapshotMs,
    })
    left -= given
    if (next === undefined || left === 0) return next
    skiptoken = next
  }
}

interface Snapshot {
  readonly query: BoundQuery
  readonly viewer: Viewer
  /** Rows that are still wanted. */
  readonly left: number
  readonly milliseconds: number
}

interface StreamRemainder {
  readonly given: number
  /** The token of the rows behind those that were given. */
  readonly next: string | undefined
}

async function* snapshot(
  pool: Pool,
  { query, viewer, left, milliseconds }: Snapshot,
): AsyncGenerator<RowChunk, StreamRemainder> {
  const statement = new Statement(viewer)
  const selection = selectRows(query, statement)
  const { where, isFirst, tokenBehind } = pageStart(selection, statement, query.skiptoken)
  const layout = rowLayout(query, selection.isVersioned)
  const bounds = `limit ${statement.value(left + 1)} offset ${statement.value(isFirst ? query.skip : 0)}`
  const text = `select ${recordOf(selection, layout)}${keyColumns(selection)} from ${selection.from} where ${where}${sorted(selection)} ${bounds}`
  const cursor = await openCursor(pool, viewer, { text, values: statement.values })
  // Also whoever stops reading for long keeps neither connection nor snapshot.
  const timer = setTimeout(() => void cursor.close(), milliseconds)
  try {
    const fetch = (rows: number) => cursor.fetch<TextRow & string[]>(rows, textsOnly)
    const json = new JsonRows(layout, pieceBytes)
    let [given, size] = [0, firstFetch]
    for (let next = fetch(size); ;) {
      const found: readonly TextRow[] = await next
      const rows = found.slice(0, left - given)
      for (const [row] of rows) json.add(row)
      given += rows.length
      const last = rows.at(-1)
      if (last === undefined) return { given, next: undefined }
      size = Math.max(1, Math.min(longestFetch, Math.round((rows.length * pieceBytes) / json.bytes)))
      const isLast = found.length > rows.length || cursor.isClosed
      if (!isLast) next = fetch(size)
      yield { rows: rows.length, json: json.take() }
      if (isLast || cursor.isClosed) return { given, next: tokenBehind(last.slice(1)) }
    }
  } finally {
    clearTimeout(timer)
    await cursor.close()
  }
}
