import type { Pool } from '@naire/database'
import type { StoredEvent } from '@naire/domain/event-sourcing'
import { eventColumns, storedEvent, type EventRow } from './event-row.ts'

export interface StreamRead {
  readonly stream: string
  /** Revision of the first event. */
  readonly from: number
  /** Null: to the end. */
  readonly limit: number | null
}

/** The events of several streams in one question, in the order of the requests. Who reads the same gets the same events. */
export async function readStreams(pool: Pool, requests: readonly StreamRead[]): Promise<StoredEvent[][]> {
  const distinct = [...new Map(requests.map((request) => [keyOf(request), request])).values()]
  const { rows } = await pool.query<EventRow & { request: number }>({
    name: 'log-read-streams',
    text: `select r.n::integer as request, e.*
      from unnest($1::text[], $2::integer[], $3::integer[]) with ordinality as r(stream, first, most, n)
      cross join lateral (
        select ${eventColumns} from log.events where stream = r.stream and revision >= r.first order by revision limit r.most
      ) e
      order by r.n, e.revision`,
    values: [
      distinct.map(({ stream }) => stream),
      distinct.map(({ from }) => from),
      distinct.map(({ limit }) => limit),
    ],
  })
  const found = new Map<string, StoredEvent[]>(distinct.map((request) => [keyOf(request), []]))
  for (const { request, ...row } of rows) found.get(keyOf(distinct[request - 1]!))?.push(storedEvent(row))
  return requests.map((request) => [...(found.get(keyOf(request)) ?? [])])
}

const keyOf = ({ stream, from, limit }: StreamRead): string => `${from} ${limit} ${stream}`
