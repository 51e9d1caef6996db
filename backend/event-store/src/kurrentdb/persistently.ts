import { setTimeout as pause } from 'node:timers/promises'
import { EventStoreAway, passes } from './failures.ts'

const shortestMs = 20
const longestMs = 1000

/**
 * Tries again what failed for a reason that passes, after growing pauses; `attempt` counts from 0.
 * @throws EventStoreAway when patience runs out, any other failure as it is.
 */
export async function persistently<T>(patienceMs: number, work: (attempt: number) => Promise<T>): Promise<T> {
  const until = performance.now() + patienceMs
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await work(attempt)
    } catch (error) {
      if (!passes(error)) throw error
      const wait = Math.min(shortestMs * 2 ** attempt, longestMs)
      if (performance.now() + wait > until) throw new EventStoreAway(error)
      // The client reconnects a moment after it reports the failure.
      await pause(wait)
    }
  }
}
