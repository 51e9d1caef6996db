import type { Pool } from '@naire/database'
import type { Log } from './log.ts'

/** Time that a follower was busy with batches; the window begins anew every hour. */
export interface BatchTiming {
  readonly since: string
  /** Events that were applied, and the milliseconds it took. */
  readonly events: number
  readonly busyMs: number
  readonly longestMs: number
  readonly longestEvents: number
  readonly longestAt: string
}

export const timingWindowMs = 3_600_000

interface BatchTimingsOptions {
  readonly pool: Pool
  readonly log: Log
  readonly everyMs: number
}

/** Timings of the batches of each follower, written now and then beside its position. */
export class BatchTimings {
  readonly #known = new Map<string, BatchTiming>()
  readonly #changed = new Set<string>()
  readonly #timer: NodeJS.Timeout

  constructor(private readonly options: BatchTimingsOptions) {
    this.#timer = setInterval(() => void this.write(), options.everyMs).unref()
  }

  note(subscription: string, { events, ms }: { readonly events: number; readonly ms: number }): void {
    const now = new Date()
    const last = this.#known.get(subscription)
    const isOver = last === undefined || now.getTime() - Date.parse(last.since) >= timingWindowMs
    const before = isOver ? { since: now.toISOString(), events: 0, busyMs: 0, longestMs: -1 } : last
    this.#changed.add(subscription)
    this.#known.set(subscription, {
      ...(isOver ? { longestEvents: 0, longestAt: now.toISOString() } : last),
      ...before,
      events: before.events + events,
      busyMs: before.busyMs + ms,
      ...(ms > before.longestMs && { longestMs: ms, longestEvents: events, longestAt: now.toISOString() }),
    })
  }

  async write(): Promise<void> {
    const changed = [...this.#changed]
    this.#changed.clear()
    for (const name of changed)
      await this.options.pool
        .query('update read.subscriptions set timing = $2 where name = $1', [name, this.#known.get(name)])
        .catch(() => this.options.log.warn({ readModel: name }, 'timings of a read model were not written'))
  }

  stop(): Promise<void> {
    clearInterval(this.#timer)
    return this.write()
  }
}

/** Timing of a read model in the last hour. */
export interface ModelTiming {
  readonly eventsPerSecond: number
  readonly longestMs: number
  readonly longestEvents: number
  readonly longestAt: Date
}

/** Timing of all who share a read model; null: nothing was applied within the window. */
export function modelTiming(followers: readonly (BatchTiming | null)[], now: number): ModelTiming | null {
  const recent = followers.filter((each) => each !== null && now - Date.parse(each.longestAt) < timingWindowMs)
  const [longest] = recent.toSorted((one, other) => (other?.longestMs ?? 0) - (one?.longestMs ?? 0))
  if (!longest) return null
  const rate = (each: BatchTiming | null) => (each === null ? 0 : (1_000 * each.events) / Math.max(1, each.busyMs))
  return {
    eventsPerSecond: Math.round(recent.reduce((sum, each) => sum + rate(each), 0)),
    longestMs: Math.round(longest.longestMs),
    longestEvents: longest.longestEvents,
    longestAt: new Date(longest.longestAt),
  }
}
