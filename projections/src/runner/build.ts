import { inTransaction, type Pool, type PoolClient } from '@naire/database'
import type { EventStore, StoredEvent } from '@naire/domain/event-sourcing'
import { advance, type Target, whole } from './advance.ts'
import type { OpenEvents } from './open-events.ts'
import { parked, type ParkedEvent, parkEvent, skippedBy } from './parked-events.ts'
import { openToReaders } from '../rows/barrier.ts'
import type { ReadEvent, ReadModel } from './read-model.ts'
import { analyse, buildSchema, dropSchema, liveSchema, moveTables, within } from './tables.ts'

/** Two batches are in memory: the one that is applied, and the next. */
const batchSize = 1500

export interface BuildParts {
  readonly pool: Pool
  readonly store: EventStore
  readonly model: ReadModel
  readonly open: OpenEvents
  /** Told after every batch. */
  readonly progress?: (progress: Progress) => void
  /** A build that is under way is given up. */
  readonly signal?: AbortSignal
}

export interface Progress {
  readonly model: string
  /** Positions of the log. */
  readonly position: number
  readonly target: number
}

interface Batch {
  readonly events: readonly StoredEvent[]
  /** Events that the model reads, by position; empty when one could not be opened. */
  readonly opened: ReadonlyMap<number, ReadEvent>
}

/** New tables of a model beside the live ones, filled from the start of the log. */
export class Build {
  readonly #parts: BuildParts
  #position = 0
  #parked: ParkedEvent[] = []

  private constructor(parts: BuildParts) {
    this.#parts = parts
  }

  /** Begins a build; discards the remains of an earlier attempt. */
  static async begin(parts: BuildParts): Promise<Build> {
    const schema = buildSchema(parts.model)
    await dropSchema(parts.pool, schema)
    await inTransaction(parts.pool, async (client) => {
      await client.query(`create schema ${schema}; ${openToReaders(schema)}`)
      const tx = await within(client, schema)
      await tx.query(parts.model.create)
    })
    return new Build(parts)
  }

  get position(): number {
    return this.#position
  }

  /** Applies everything up to and with `position`. */
  async reach(position: number): Promise<void> {
    await this.#apply(position, (work) => inTransaction(this.#parts.pool, work))
  }

  /** As `reach`, in the transaction of a switch: only what has come since. */
  async reachWithin(client: PoolClient, position: number): Promise<void> {
    await this.#apply(position, (work) => inSavepoint(client, work))
  }

  /** Indexes last: they are made once, over all rows. */
  async finish(): Promise<void> {
    const { pool, model } = this.#parts
    await inTransaction(pool, async (client) => {
      const tx = await within(client, buildSchema(model))
      if (model.finish) await tx.query(model.finish)
    })
    await analyse(pool, model)
  }

  /** Moves the tables to where the live ones were. */
  async takeOver(client: PoolClient): Promise<void> {
    const { model } = this.#parts
    await moveTables(client, model, { from: buildSchema(model), to: liveSchema(model) })
    for (const event of this.#parked) await parkEvent(client, event)
  }

  abandon(): Promise<void> {
    return dropSchema(this.#parts.pool, buildSchema(this.#parts.model))
  }

  async #apply(
    position: number,
    transaction: (work: (client: PoolClient) => Promise<void>) => Promise<void>,
  ): Promise<void> {
    let reading = this.#read(this.#position, position)
    for (;;) {
      const { events, opened } = await reading
      const last = events.at(-1)
      if (last === undefined) return
      // While a batch is applied the next one is read and opened.
      reading = this.#read(last.position, position)
      reading.catch(() => {})
      this.#parts.signal?.throwIfAborted()
      const { model } = this.#parts
      await advance(this.#target(transaction, opened), events)
      this.#parts.progress?.({ model: model.name, position: this.#position, target: position })
    }
  }

  async #read(after: number, position: number): Promise<Batch> {
    if (after >= position) return { events: [], opened: new Map() }
    const { store, model, open } = this.#parts
    const events = (await store.readAll({ after, limit: batchSize })).filter((event) => event.position <= position)
    const handled = events.filter(({ type }) => model.handles.includes(type))
    // One that cannot be opened is found when it is its turn.
    const readable = await open(handled).catch(() => [])
    return { events, opened: new Map(readable.map((event) => [event.position, event])) }
  }

  #pass(events: readonly StoredEvent[]): void {
    this.#position = events.at(-1)?.position ?? this.#position
  }

  #target(
    transaction: (work: (client: PoolClient) => Promise<void>) => Promise<void>,
    opened: Batch['opened'],
  ): Target {
    const { model, open } = this.#parts
    return {
      model,
      shard: whole,
      within: (client) => within(client, buildSchema(model)),
      open: async (events) => {
        const ahead = events.flatMap(({ position }) => opened.get(position) ?? [])
        return ahead.length === events.length ? ahead : open(events)
      },
      step: async (events, work) => {
        await transaction(work)
        this.#pass(events)
      },
      pass: async (events) => this.#pass(events),
      park: async (_client, event, problem) => {
        this.#parked = [...this.#parked, parked(model.name, event, problem)]
      },
      decide: async (_client, decision) => {
        // A build is a try itself; what is skipped stays so.
        const skipped = decision.kind === 'skip' ? skippedBy(decision) : null
        this.#parked = this.#parked.map((event) =>
          event.position === decision.position ? { ...event, skipped } : event,
        )
      },
    }
  }
}

/** Undoes `work` alone when it fails; the transaction around it goes on. */
export async function inSavepoint(client: PoolClient, work: (client: PoolClient) => Promise<void>): Promise<void> {
  await client.query('savepoint step')
  try {
    await work(client)
    await client.query('release savepoint step')
  } catch (error) {
    await client.query('rollback to savepoint step')
    throw error
  }
}
