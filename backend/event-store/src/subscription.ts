import type { EventStore, StopSignal, StoredEvent } from '@naire/domain/event-sourcing'
import type { Tail } from './tail.ts'

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
