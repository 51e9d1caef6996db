import { inTransaction, type Pool, type PoolClient } from '@naire/database'
import type { EventStore, StoredEvent } from '@naire/domain/event-sourcing'
import { advance, type Target } from './advance.ts'
import type { OpenEvents } from './open-events.ts'
import { forgetParked, parked, type ParkedEvent, parkEvent } from './parked-events.ts'
import type { ReadModel } from './read-model.ts'
import { buildSchema, switchTables, within } from './tables.ts'

const batchSize = 5000

export interface BuildParts {
  readonly pool: Pool
  readonly store: EventStore
  readonly model: ReadModel
  readonly open: OpenEvents
}

/** New tables of a model beside the live ones, filled from the start of the log. */
export class Build {
  readonly #parts: BuildParts
  #position = 0
  #parked: ParkedEvent[] = []

  private constructor(parts: BuildParts) {
    this.#parts = parts
  }

  /** What an earlier attempt left is thrown away. */
  static async begin(parts: BuildParts): Promise<Build> {
    const schema = buildSchema(parts.model)
    await inTransaction(parts.pool, async (client) => {
      await client.query(`drop schema if exists ${schema} cascade; create schema ${schema}`)
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
    await this.#apply(position, async (work) => {
      await client.query('savepoint step')
      try {
        await work(client)
      } catch (error) {
        await client.query('rollback to savepoint step')
        throw error
      }
    })
  }

  /** Indexes last: they are made once, over all rows. */
  async finish(): Promise<void> {
    const { pool, model } = this.#parts
    await inTransaction(pool, async (client) => {
      const tx = await within(client, buildSchema(model))
      if (model.finish) await tx.query(model.finish)
    })
  }

  async takeOver(client: PoolClient): Promise<void> {
    const { model } = this.#parts
    await switchTables(client, model)
    await forgetParked(client, model.name)
    for (const event of this.#parked) await parkEvent(client, event)
  }

  async abandon(): Promise<void> {
    await this.#parts.pool.query(`drop schema if exists ${buildSchema(this.#parts.model)} cascade`)
  }

  async #apply(position: number, transaction: (work: (client: PoolClient) => Promise<void>) => Promise<void>): Promise<void> {
    const { store } = this.#parts
    const target = this.#target(transaction)
    while (this.#position < position) {
      const events = (await store.readAll({ after: this.#position, limit: batchSize })).filter((event) => event.position <= position)
      if (events.length === 0) return
      await advance(target, events)
    }
  }

  #pass(events: readonly StoredEvent[]): void {
    this.#position = events.at(-1)?.position ?? this.#position
  }

  #target(transaction: (work: (client: PoolClient) => Promise<void>) => Promise<void>): Target {
    const { model, open } = this.#parts
    return {
      model,
      schema: buildSchema(model),
      open,
      step: async (events, work) => {
        await transaction(work)
        this.#pass(events)
      },
      pass: async (events) => this.#pass(events),
      park: async (_client, event, problem) => {
        this.#parked = [...this.#parked, parked(model.name, event, problem)]
      },
    }
  }
}
