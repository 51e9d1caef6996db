import type { AllStreamSubscription, ResolvedEvent } from '@kurrent/kurrentdb-client'

/** What arrives on one subscription, in batches as large as what waits: one event when it is live, many when it catches up. */
export class Arrivals {
  readonly confirmed: Promise<void>
  readonly #source: AllStreamSubscription
  readonly #signal: AbortSignal
  #over = false
  #failure: unknown
  #wake: () => void = () => {}

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
      signal.addEventListener('abort', () => resolve(), { once: true })
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

  /** What comes in the same turn of the event loop is one batch. */
  async #news(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#wake = resolve
    })
    await new Promise(setImmediate)
  }

  #onAbort = (): void => this.#wake()

  #end(failure: unknown): void {
    this.#over = true
    this.#failure ??= failure
    this.#wake()
  }
}
