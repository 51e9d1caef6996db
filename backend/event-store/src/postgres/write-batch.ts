import type { Pool } from '@naire/database'
import type { AppendResult, AppendRequest, ExpectedRevision } from '@naire/domain/event-sourcing'

interface AppendRow {
  readonly request: number
  readonly outcome: AppendResult['outcome']
  readonly revision: number
  readonly position: number | null
}

/**
 * One call of `log.append`: the results in the order of the groups and their requests. Each request names another
 * stream.
 */
export async function writeBatch(
  pool: Pool,
  groups: readonly (readonly SerializedRequest[])[],
): Promise<AppendResult[][]> {
  const { rows } = await pool.query<AppendRow>({
    name: 'log-append',
    text: 'select request, outcome, revision, position from log.append($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)',
    values: parameters(groups),
  })
  const results = new Map(rows.map((row) => [row.request, result(row)]))
  let number = 0
  return groups.map((group) =>
    group.map(({ stream }) => {
      const found = results.get((number += 1))
      if (!found) throw new Error(`log.append did not answer for ${stream}`)
      return found
    }),
  )
}

function parameters(groups: readonly (readonly SerializedRequest[])[]): unknown[] {
  const requests = groups.flat()
  const events = requests.flatMap((request, at) =>
    request.events.map((event, nth) => ({ event, request: at + 1, nth: nth + 1 })),
  )
  const column = (name: keyof SerializedEvent) => events.map(({ event }) => event[name])
  return [
    requests.map(({ stream }) => stream),
    requests.map(({ expected }) => expected),
    groups.flatMap((group, at) => group.map(() => at + 1)),
    events.map(({ request }) => request),
    events.map(({ nth }) => nth),
    column('id'),
    column('type'),
    column('version'),
    column('data'),
    column('metadata'),
    column('sealed'),
  ]
}

function result({ outcome, revision, position }: AppendRow): AppendResult {
  if (outcome === 'conflict') return { outcome, actual: revision }
  if (position === null) throw new Error('log.append gave no position')
  return { outcome, revision, position }
}

/** An append as it travels to the database: text made once, its size known. */
export interface SerializedRequest {
  readonly stream: string
  /** As `log.append` reads it. */
  readonly expected: number
  readonly events: readonly SerializedEvent[]
  readonly bytes: number
}

interface SerializedEvent {
  readonly id: string
  readonly type: string
  readonly version: number
  readonly data: string
  readonly metadata: string
  readonly sealed: Buffer | null
}

export function serialized({ stream, expected, events }: AppendRequest): SerializedRequest {
  if (events.length === 0) throw new Error('an append needs at least one event')
  const made = events.map(({ id, type, version, data, metadata, sealed }) => ({
    id,
    type,
    version,
    data: JSON.stringify(data),
    metadata: JSON.stringify(metadata),
    sealed: sealed ? Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength) : null,
  }))
  return {
    stream,
    expected: expectedCode(expected),
    events: made,
    bytes: made.reduce((sum, event) => sum + size(event), 0),
  }
}

function expectedCode(expected: ExpectedRevision): number {
  switch (expected) {
    case 'any':
      return -3
    case 'exists':
      return -2
    case 'none':
      return -1
    default:
      return expected
  }
}

/** Roughly: characters stand for bytes. */
function size({ data, metadata, sealed }: SerializedEvent): number {
  return data.length + metadata.length + (sealed?.length ?? 0)
}
