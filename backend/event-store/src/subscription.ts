import type { EventStore, StopSignal, StoredEvent } from '@naire/domain/event-sourcing'
import type { Tail } from './tail.ts'

interface SubscriptionOptions {
  readonly after: number
  readonly batchSize?: number
  readonly signal: StopSignal
  readonly readAll: EventStore['readAll']
  readonly tail: Tail
}

/** Reads on from `after` batch by batch, waits at the end of the log, and stops when the signal aborts. */
export async function subscribe(
  { after, batchSize = 1000, signal, readAll, tail }: SubscriptionOptions,
  handle: (events: readonly StoredEvent[]) => Promise<void>,
): Promise<void> {
  let position = after
  signal.addEventListener('abort', () => tail.wake(), { once: true })
  while (!signal.aborted && !tail.closed) {
    const events = await readAll({ after: position, limit: batchSize })
    const last = events.at(-1)
    // Aborted while it was reading: nobody would wake it again.
    if (signal.aborted) return
    if (!last) {
      await tail.beyond(position)
      continue
    }
    await handle(events)
    position = last.position
  }
}
