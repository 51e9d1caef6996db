import type { KurrentDBClient, ReadAllOptions, ReadStreamOptions, ResolvedEvent } from '@kurrent/kurrentdb-client'
import type { EventStore, StoredEvent } from '@naire/domain/event-sourcing'
import type { Connection, Kurrent, Timeouts } from './connection.ts'
import { isMissingStream } from './failures.ts'
import { placeOf, recorded, type ReadRecord } from './stored-event.ts'

/** Reads ask the leader: a follower may not have what this process just appended. A read that tears is made again. */
export class Reads {
  readonly #connection: Connection
  readonly #patience: Timeouts

  constructor(connection: Connection, patience: Timeouts) {
    this.#connection = connection
    this.#patience = patience
  }

  async stream(
    stream: string,
    { from = 0, limit = Number.MAX_SAFE_INTEGER }: { from?: number; limit?: number } = {},
  ): Promise<StoredEvent[]> {
    if (limit < 1) return []
    return events(await this.#stream(stream, { fromRevision: BigInt(from), maxCount: limit }))
  }

  /** One event, with the mark of the append that stored it. */
  async at(stream: string, revision: number): Promise<ReadRecord | undefined> {
    return (await this.#stream(stream, { fromRevision: BigInt(revision), maxCount: 1 }))[0]
  }

  /** The last events of a stream, latest first. */
  latest(stream: string, count: number): Promise<ReadRecord[]> {
    return this.#stream(stream, { fromRevision: 'end', direction: 'backwards', maxCount: count })
  }

  all: EventStore['readAll'] = async ({ after, limit }) => {
    // A read begins with the event at its position, not after it.
    const read = await this.#all({ fromPosition: after > 0 ? placeOf(after) : 'start', maxCount: limit + 1 })
    return events(read)
      .filter(({ position }) => position > after)
      .slice(0, limit)
  }

  async lastPosition(): Promise<number> {
    const [last] = await this.#all({ fromPosition: 'end', direction: 'backwards', maxCount: 1 })
    return last?.event.position ?? 0
  }

  async #stream(stream: string, options: ReadStreamOptions): Promise<ReadRecord[]> {
    try {
      return await this.#collect((client) => client.readStream(stream, { ...options, requiresLeader: true }))
    } catch (error) {
      if (isMissingStream(error)) return []
      throw error
    }
  }

  #all(options: ReadAllOptions): Promise<ReadRecord[]> {
    return this.#collect((client, { excludeSystemEvents }) =>
      client.readAll({ ...options, requiresLeader: true, filter: excludeSystemEvents() }),
    )
  }

  #collect(read: (client: KurrentDBClient, kurrent: Kurrent) => AsyncIterable<ResolvedEvent>): Promise<ReadRecord[]> {
    return this.#connection.insist(this.#patience, (client, kurrent) => collected(read(client, kurrent)))
  }
}

async function collected(read: AsyncIterable<ResolvedEvent>): Promise<ReadRecord[]> {
  const found: ReadRecord[] = []
  for await (const event of read) found.push(recorded(event))
  return found
}

const events = (read: readonly ReadRecord[]): StoredEvent[] => read.map(({ event }) => event)
