import type { ResolvedEvent, AllStreamSubscription } from '@kurrent/kurrentdb-client'
import { setTimeout as pause } from 'node:timers/promises'
import type { Connection, Timeouts } from './connection.ts'
import { EventStoreAway, NoAnswer, passes, within } from './failures.ts'
import { placeOf, recorded, type ReadRecord } from './stored-event.ts'

export interface DeliveryOptions extends Timeouts {
  readonly connection: Connection
  readonly after: number
  readonly batchSize: number
  readonly signal: AbortSignal
}

/**
 * The log after a position, batch by batch, until the signal aborts. A subscription that tears is made anew behind the
 * last batch that was taken; what the server delivers again is left out.
 * @throws EventStoreAway when it tears for longer than patience lasts.
 */
export async function* deliveries({ after, ...options }: DeliveryOptions): AsyncGenerator<readonly ReadRecord[], void> {
  const { signal, patienceMs } = options
  let position = after
  let failingSince: number | undefined
  while (!signal.aborted) {
    let failure: unknown = new Error('the server ended the subscription')
    try {
      for await (const batch of subscribed({ ...options, after: position })) {
        failingSince = undefined
        const events = beyond(position, batch)
        if (events.length > 0) yield events
        position = events.at(-1)?.event.position ?? position
      }
    } catch (error) {
      if (!passes(error)) throw error
      failure = error
    }
    failingSince ??= performance.now()
    if (performance.now() - failingSince > patienceMs) throw new EventStoreAway(failure)
    await pause(againAfterMs, undefined, { signal }).catch(() => {})
  }
}

const againAfterMs = 50

/** One subscription until it tears. */
async function* subscribed({
  connection,
  after,
  batchSize,
  signal,
  deadlineMs,
}: DeliveryOptions): AsyncGenerator<ResolvedEvent[], void> {
  const { client, kurrent, forget } = await connection.client()
  const options = { fromPosition: after > 0 ? placeOf(after) : 'start', filter: kurrent.excludeSystemEvents() } as const
  // The buffer counts events, not bytes.
  const arrivals = new Arrivals(client.subscribeToAll(options, { highWaterMark: Math.min(batchSize, 500) }), signal)
  try {
    await within(deadlineMs, arrivals.confirmed)
    yield* arrivals.batches(batchSize)
  } catch (error) {
    if (error instanceof NoAnswer) forget()
    throw error
  } finally {
    arrivals.end()
  }
}

function beyond(position: number, batch: readonly ResolvedEvent[]): ReadRecord[] {
  let reached = position
  return batch.map(recorded).filter(({ event }) => {
    if (event.position <= reached) return false
    reached = event.position
    return true
  })
}

/** Batches of one subscription, as large as what waits: one event when live, many when catching up. */
class Arrivals {
  readonly confirmed: Promise<void>
  readonly #source: AllStreamSubscription
  readonly #signal: AbortSignal
  #over = false
  #failure: unknown
  #wake: () => void = () => {}
  #givenUp: () => void = () => {}

  /** Listens at once: a subscription that fails unheard would end the process. */
  constructor(source: AllStreamSubscription, signal: AbortSignal) {
    this.#source = source
    this.#signal = signal
    source.on('error', (error) => this.#end(error))
    source.on('end', () => this.#end(undefined))
    source.on('readable', () => this.#wake())
    signal.addEventListener('abort', this.#onAbort, { once: true })
    this.confirmed = new Promise((resolve, reject) => {
      source.once('confirmation', resolve)
      source.once('error', reject)
      this.#givenUp = resolve
    })
    this.confirmed.catch(() => {})
  }

  /** Until the signal aborts or the server ends the subscription. @throws what tore it. */
  async *batches(most: number): AsyncGenerator<ResolvedEvent[], void> {
    while (!this.#signal.aborted) {
      const batch = this.#taken(most)
      if (batch.length > 0) yield batch
      else if (this.#failure !== undefined) throw this.#failure
      else if (this.#over) return
      else await this.#news()
    }
  }

  /** Not waited for: a connection that was never made would keep us. */
  end(): void {
    this.#signal.removeEventListener('abort', this.#onAbort)
    void this.#source.unsubscribe().catch(() => {})
  }

  #taken(most: number): ResolvedEvent[] {
    const batch: ResolvedEvent[] = []
    while (batch.length < most) {
      const event = this.#source.read() as ResolvedEvent | null
      if (event === null) break
      batch.push(event)
    }
    return batch
  }

  /** Collects the events of one turn of the event loop into one batch. */
  async #news(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#wake = resolve
    })
    await new Promise(setImmediate)
  }

  #onAbort = (): void => {
    this.#givenUp()
    this.#wake()
  }

  #end(failure: unknown): void {
    this.#over = true
    this.#failure ??= failure
    this.#wake()
  }
}
