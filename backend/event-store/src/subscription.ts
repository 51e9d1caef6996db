import type { EventStore, StopSignal, StoredEvent } from '@naire/domain/event-sourcing'

interface SubscriptionOptions {
  readonly after: number
  readonly batchSize?: number
  readonly signal: StopSignal
  readonly readAll: EventStore['readAll']
  readonly tail: Tail
  /** In a stream of news they are taken a few times a second instead of one by one. */
  readonly gather?: boolean
}

/** So many events at once are a stream of news: what follows is waited for, so that many share a transaction. */
const crowd = 6
/** From one batch of a stream to the next. */
const gatherMs = 75

/** Reads on from `after` batch by batch, waits at the end of the log, and stops when the signal aborts. */
export async function subscribe(
  { after, batchSize = 1000, signal, readAll, tail, gather = false }: SubscriptionOptions,
  handle: (events: readonly StoredEvent[]) => Promise<void>,
): Promise<void> {
  let position = after
  let stopWaiting = () => {}
  signal.addEventListener(
    'abort',
    () => {
      tail.wake()
      stopWaiting()
    },
    { once: true },
  )
  while (!signal.aborted && !tail.closed) {
    const events = await readAll({ after: position, limit: batchSize })
    const last = events.at(-1)
    // Aborted while it was reading: nobody would wake it again.
    if (signal.aborted) return
    if (!last) {
      await tail.beyond(position)
      continue
    }
    const begun = performance.now()
    await handle(events)
    position = last.position
    if (gather && events.length >= crowd && events.length < batchSize)
      await pause(gatherMs - (performance.now() - begun))
  }

  function pause(milliseconds: number): Promise<void> {
    if (milliseconds <= 0 || signal.aborted) return Promise.resolve()
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds)
      stopWaiting = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}

const shortest = 2
const longest = 100

/**
 * Knows how far the log reaches, for all subscriptions of a process: one cheap question while somebody waits,
 * every 2 ms after news and every 100 ms in silence, and none at all when this process appended itself.
 */
export class Tail {
  readonly #ask: () => Promise<number>
  readonly #waiting = new Set<() => void>()
  #known = 0
  #pause = shortest
  #timer: NodeJS.Timeout | undefined
  #closed = false

  constructor(ask: () => Promise<number>) {
    this.#ask = ask
  }

  get closed(): boolean {
    return this.#closed
  }

  /** The log is known to reach `position`. */
  reached(position: number): void {
    if (position <= this.#known) return
    this.#known = position
    this.#pause = shortest
    this.wake()
  }

  /** Resolves when the log reaches past `position`, and early when somebody calls `wake`. */
  beyond(position: number): Promise<void> {
    if (this.#known > position || this.#closed) return Promise.resolve()
    return new Promise((resolve) => {
      this.#waiting.add(resolve)
      this.#schedule()
    })
  }

  wake(): void {
    for (const resolve of this.#waiting) resolve()
    this.#waiting.clear()
  }

  close(): void {
    this.#closed = true
    clearTimeout(this.#timer)
    this.wake()
  }

  #schedule(): void {
    if (this.#timer || this.#closed) return
    this.#timer = setTimeout(() => void this.#look(), this.#pause)
  }

  async #look(): Promise<void> {
    this.#pause = Math.min(this.#pause * 2, longest)
    try {
      this.reached(await this.#ask())
    } catch {
      // The store is away for a moment; the next look, or the reader itself, finds out.
      this.#pause = longest
    }
    this.#timer = undefined
    if (this.#waiting.size > 0) this.#schedule()
  }
}
