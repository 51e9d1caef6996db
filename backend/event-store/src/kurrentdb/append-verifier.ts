import type { Connection, Timeouts } from './connection.ts'
import { deliveries } from './deliveries.ts'
import type { Reads } from './reads.ts'
import type { ReadRecord } from './stored-event.ts'

interface AppendVerifierOptions extends Timeouts {
  readonly connection: Connection
  readonly reads: Reads
}

const remembered = 4096
/** Longer than an event takes to arrive; then it is read. */
const waitMs = 50

/**
 * Verifies what is stored at an acknowledged position. One subscription to the end of the log sees it as soon as the
 * answer comes, which costs less than a read for every append.
 */
export class AppendVerifier {
  readonly #options: AppendVerifierOptions
  readonly #seen = new Map<string, ReadRecord>()
  readonly #waiting = new Map<string, (recorded: ReadRecord) => void>()
  readonly #stop = new AbortController()
  #reached = Number.POSITIVE_INFINITY
  #running = false

  constructor(options: AppendVerifierOptions) {
    this.#options = options
  }

  /** @throws Error when nothing stands there. */
  async at(stream: string, revision: number, position: number): Promise<ReadRecord> {
    if (!this.#running) void this.#watch()
    const place = `${revision} ${stream}`
    const stands =
      this.#seen.get(place) ??
      (position > this.#reached ? await this.#arrival(place) : undefined) ??
      (await this.#options.reads.at(stream, revision))
    if (!stands) throw new Error(`KurrentDB acknowledged ${stream} ${revision} and does not have it`)
    return stands
  }

  close(): void {
    this.#stop.abort()
  }

  #arrival(place: string): Promise<ReadRecord | undefined> {
    return new Promise((resolve) => {
      const late = setTimeout(() => {
        this.#waiting.delete(place)
        resolve(undefined)
      }, waitMs)
      this.#waiting.set(place, (recorded) => {
        clearTimeout(late)
        resolve(recorded)
      })
    })
  }

  /** Whoever cannot be answered here reads; the next append begins anew. */
  async #watch(): Promise<void> {
    this.#running = true
    const { signal } = this.#stop
    try {
      const after = await this.#options.reads.lastPosition()
      this.#reached = after
      for await (const batch of deliveries({ ...this.#options, after, batchSize: remembered, signal }))
        batch.forEach((recorded) => this.#see(recorded))
    } catch {
      // The same outage meets the appends themselves, which report it.
    }
    this.#running = signal.aborted
    this.#reached = Number.POSITIVE_INFINITY
  }

  #see(recorded: ReadRecord): void {
    const { stream, revision, position } = recorded.event
    const place = `${revision} ${stream}`
    this.#reached = position
    this.#waiting.get(place)?.(recorded)
    this.#waiting.delete(place)
    this.#seen.set(place, recorded)
    for (const oldest of this.#seen.keys()) {
      if (this.#seen.size <= remembered) break
      this.#seen.delete(oldest)
    }
  }
}
