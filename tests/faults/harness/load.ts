import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { isTransient } from '@naire/database'
import { type AppendRequest, type EventStore, EventStoreBusy, type NewEvent } from '@naire/domain/event-sourcing'
import { Random } from './chance.ts'

interface LoadOptions {
  readonly random: Random
  readonly writers: number
  /** Streams that all writers write to; each writes as often to new ones. */
  readonly shared?: number
}

/** Acknowledgement to a writer: these events are stored, once, at this place. */
export interface AcknowledgedAppend {
  readonly stream: string
  readonly ids: readonly string[]
  readonly revision: number
  readonly position: number
}

/** Writers that repeat what was not answered until it is. Stops when told; nothing is given up. */
export class Load {
  readonly acknowledged: AcknowledgedAppend[] = []
  /** Answers that did not come, or came as a failure, and were asked for again. */
  retried = 0
  readonly #heads = new Map<string, number>()
  readonly #ends: Promise<void>[]
  #stopping = false

  constructor(stores: readonly EventStore[], { random, writers, shared = 4 }: LoadOptions) {
    const streams = Array.from({ length: shared }, () => `session-${randomUUID()}`)
    this.#ends = Array.from({ length: writers }, async (_, at) => {
      const own = new Random(random.below(2 ** 31))
      while (!this.#stopping) await this.#write(stores[at % stores.length] as EventStore, own, streams)
    })
  }

  async stop(): Promise<void> {
    this.#stopping = true
    await Promise.all(this.#ends)
  }

  /** Resolves when so many appends more have been acknowledged. */
  async more(appends: number): Promise<void> {
    const target = this.acknowledged.length + appends
    while (this.acknowledged.length < target) await Promise.race([wait(5), Promise.all(this.#ends)])
  }

  async #write(store: EventStore, random: Random, shared: readonly string[]): Promise<void> {
    const stream = shared.length > 0 && random.chance(2) ? random.pick(shared) : `session-${randomUUID()}`
    const events = Array.from({ length: 1 + random.below(4) }, () => counted({ text: '答'.repeat(random.below(200)) }))
    for (;;) {
      const head = this.#heads.get(stream) ?? -1
      const result = await this.#answered(store, { stream, expected: head < 0 ? 'none' : head, events })
      const reached = result.outcome === 'conflict' ? result.actual : result.revision
      if (shared.includes(stream)) this.#heads.set(stream, Math.max(reached, this.#heads.get(stream) ?? -1))
      if (result.outcome === 'conflict') continue
      this.acknowledged.push({
        stream,
        ids: events.map(({ id }) => id),
        revision: result.revision,
        position: result.position,
      })
      return
    }
  }

  async #answered(store: EventStore, request: AppendRequest) {
    for (;;) {
      try {
        return await store.append(request)
      } catch (error) {
        if (!isTransient(error) && !(error instanceof EventStoreBusy)) throw error
        this.retried += 1
        await wait(20)
      }
    }
  }
}

export function counted(data: object = {}): NewEvent {
  const metadata = {
    actor: { sid: 'system', role: 'system', orgSid: null },
    at: '2026-01-01T00:00:00.000Z',
    commandId: randomUUID(),
    correlationId: randomUUID(),
  } as const
  return { id: randomUUID(), type: 'Counted', version: 1, data, metadata }
}
