import { setTimeout as wait } from 'node:timers/promises'
import { isTransient } from '@naire/database'
import type { EventStore } from '@naire/domain/event-sourcing'

/** Reads the log while it is written, from where it stood when something broke, and writes down what it saw. */
export class LogObserver {
  readonly seen: { readonly id: string; readonly position: number }[] = []
  readonly #store: EventStore
  readonly #stopping = new AbortController()
  readonly #end: Promise<void>

  constructor(store: EventStore) {
    this.#store = store
    this.#end = this.#follow()
  }

  /** Ends once it has seen what the log holds now. */
  async stop(): Promise<void> {
    const { position } = await this.#store.head()
    for (let tries = 0; this.#position < position && tries < 1000; tries += 1) await wait(10)
    this.#stopping.abort()
    await this.#end
  }

  get #position(): number {
    return this.seen.at(-1)?.position ?? 0
  }

  async #follow(): Promise<void> {
    const { signal } = this.#stopping
    while (!signal.aborted) {
      try {
        await this.#store.subscribeAll({ after: this.#position, batchSize: 50, signal }, async (events) => {
          this.seen.push(...events.map(({ id, position }) => ({ id, position })))
        })
      } catch (error) {
        if (!isTransient(error)) throw error
        await wait(20)
      }
    }
  }
}
