import { gathered, type Pool } from '@naire/database'
import type { EventStore, LogHead, StoredEvent } from '@naire/domain/event-sourcing'
import { appendedTogether, requireDistinctStreams } from '../append-many.ts'
import { subscribe, Tail } from '../subscription.ts'
import { AppendQueue, writeBatch, serialized } from './append-queue.ts'
import { postgresSnapshots } from './postgres-snapshots.ts'
import { eventColumns, storedEvent, type EventRow } from './stored-event.ts'

export interface PostgresEventStoreOptions {
  /** Appends that may wait before more are refused as busy. */
  readonly maxWaiting?: number
}

/** The log in PostgreSQL. The pool stays the caller's: `close` finishes what waits and leaves the pool open. */
export function createPostgresEventStore(
  pool: Pool,
  { maxWaiting = 4096 }: PostgresEventStoreOptions = {},
): EventStore {
  const tail = new Tail(async () => lastPosition(pool))
  const queue = new AppendQueue((groups) => writeBatch(pool, groups), { maxWaiting })

  const readStream = gathered((requests: readonly StreamRead[]) => readStreams(pool, requests), { most: 128 })

  const readAll: EventStore['readAll'] = async ({ after, limit }) => {
    const { rows } = await pool.query<EventRow>({
      name: 'log-read-all',
      text: `select ${eventColumns} from log.events where position > $1 order by position limit $2`,
      values: [after, limit],
    })
    return rows.map(storedEvent)
  }
  const recent = new RecentEvents(readAll)

  return {
    isConsecutive: true,
    async append(request) {
      const [result] = await queue.submit([serialized(request)])
      if (result?.outcome === 'appended') tail.reached(result.position)
      return result!
    },
    async appendMany(requests) {
      requireDistinctStreams(requests)
      const result = appendedTogether(requests, await queue.submit(requests.map(serialized)))
      if (result.outcome === 'appended') tail.reached(result.position)
      return result
    },
    readStream: (stream, { from = 0, limit } = {}) => readStream({ stream, from, limit: limit ?? null }),
    readAll,
    subscribeAll: (options, handle) => subscribe({ ...options, readAll: recent.readAll, tail, gather: true }, handle),
    head: () => head(pool),
    snapshots: postgresSnapshots(pool),
    async close() {
      tail.close()
      await queue.drained()
    },
  }
}

async function lastPosition(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ position: number }>({
    name: 'log-last-position',
    text: 'select coalesce(max(position), 0) as position from log.events',
  })
  return rows[0]?.position ?? 0
}

async function head(pool: Pool): Promise<LogHead> {
  const { rows } = await pool.query<{ epoch: string }>('select id as epoch from log.epoch')
  const epoch = rows[0]?.epoch
  if (epoch === undefined) throw new Error('the log has no epoch: prepareEventStore has not run')
  return { position: await lastPosition(pool), epoch }
}

interface StreamRead {
  readonly stream: string
  /** Revision of the first event. */
  readonly from: number
  /** Null: to the end. */
  readonly limit: number | null
}

/**
 * The events of several streams in one question, in the order of the requests. Who reads the same gets the same events.
 */
async function readStreams(pool: Pool, requests: readonly StreamRead[]): Promise<StoredEvent[][]> {
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

const mostEvents = 4096
const mostBytes = 32 * 1024 * 1024
/** Approximate bytes of an event besides its sealed part. */
const openBytes = 1024

/**
 * The end of the log as this process has read it last: all its followers take each event from the store once, as the
 * same object. Who is further behind reads by itself. What is stored while a question is under way may be missing in
 * its answer, which is no loss for who reads on.
 */
export class RecentEvents {
  readonly #read: EventStore['readAll']
  readonly #underWay = new Map<string, Promise<StoredEvent[]>>()
  #events: StoredEvent[] = []
  /** The events are all those of the log behind `#after`, up to `#last`. */
  #after = 0
  #last = 0
  #bytes = 0

  constructor(read: EventStore['readAll']) {
    this.#read = read
  }

  readonly readAll: EventStore['readAll'] = async ({ after, limit }) => {
    if (after >= this.#after && after < this.#last) return this.#behind(after, limit)
    return this.#together(after, limit)
  }

  #behind(after: number, limit: number): StoredEvent[] {
    const first = firstBehind(this.#events, after)
    return this.#events.slice(first, first + limit)
  }

  /** Shares one query between readers at the same position. */
  #together(after: number, limit: number): Promise<StoredEvent[]> {
    const place = `${after}/${limit}`
    const asked = this.#underWay.get(place) ?? this.#readOn(after, limit).finally(() => this.#underWay.delete(place))
    this.#underWay.set(place, asked)
    return asked
  }

  async #readOn(after: number, limit: number): Promise<StoredEvent[]> {
    const events = await this.#read({ after, limit })
    const last = events.at(-1)
    if (last !== undefined && after >= this.#last) this.#keep(after, events, last.position)
    return events
  }

  #keep(after: number, events: readonly StoredEvent[], last: number): void {
    if (after > this.#last || this.#events.length === 0) {
      this.#events = []
      this.#bytes = 0
      this.#after = after
    }
    this.#events.push(...events)
    this.#bytes += events.reduce((sum, event) => sum + sizeOf(event), 0)
    this.#last = last
    this.#dropOldest()
  }

  #dropOldest(): void {
    let drop = 0
    while (this.#events.length - drop > mostEvents || this.#bytes > mostBytes) {
      const dropped = this.#events[drop]
      if (dropped === undefined) break
      this.#bytes -= sizeOf(dropped)
      this.#after = dropped.position
      drop += 1
    }
    if (drop > 0) this.#events.splice(0, drop)
  }
}

const sizeOf = ({ sealed }: StoredEvent): number => openBytes + (sealed?.length ?? 0)

/** Place of the first event behind a position, in events that stand in order. */
function firstBehind(events: readonly StoredEvent[], after: number): number {
  let [low, high] = [0, events.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((events[middle]?.position ?? 0) > after) high = middle
    else low = middle + 1
  }
  return low
}
