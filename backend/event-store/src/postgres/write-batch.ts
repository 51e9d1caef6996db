import type { Pool } from '@naire/database'
import type { AppendResult } from '@naire/domain/event-sourcing'
import type { SerializedEvent, SerializedRequest } from './serialized.ts'

interface AppendRow {
  readonly request: number
  readonly outcome: AppendResult['outcome']
  readonly revision: number
  readonly position: number | null
}

/** One call of `log.append`: the results in the order of the requests. Each request names another stream. */
export async function writeBatch(pool: Pool, requests: readonly SerializedRequest[]): Promise<AppendResult[]> {
  const { rows } = await pool.query<AppendRow>({
    name: 'log-append',
    text: 'select request, outcome, revision, position from log.append($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)',
    values: parameters(requests),
  })
  const results = new Map(rows.map((row) => [row.request, result(row)]))
  return requests.map((request, at) => {
    const found = results.get(at + 1)
    if (!found) throw new Error(`log.append did not answer for ${request.stream}`)
    return found
  })
}

function parameters(requests: readonly SerializedRequest[]): unknown[] {
  const events = requests.flatMap((request, at) => request.events.map((event, nth) => ({ event, request: at + 1, nth: nth + 1 })))
  const column = (name: keyof SerializedEvent) => events.map(({ event }) => event[name])
  return [
    requests.map(({ stream }) => stream),
    requests.map(({ expected }) => expected),
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
