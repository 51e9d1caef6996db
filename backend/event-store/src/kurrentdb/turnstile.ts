import { EventStoreBusy } from '@naire/domain/event-sourcing'

/** Lets so many pieces of work in at a time; others wait in order, and past a limit they are refused. */
export class Turnstile {
  readonly #maxInside: number
  readonly #maxWaiting: number
  readonly #waiting: (() => void)[] = []
  readonly #whenEmpty: (() => void)[] = []
  #inside = 0

  constructor({ maxInside, maxWaiting }: { readonly maxInside: number; readonly maxWaiting: number }) {
    this.#maxInside = maxInside
    this.#maxWaiting = maxWaiting
  }

  /** @throws EventStoreBusy when too many wait. */
  async pass<T>(work: () => Promise<T>): Promise<T> {
    if (this.#inside < this.#maxInside) this.#inside += 1
    else await this.#turn()
    try {
      return await work()
    } finally {
      this.#leave()
    }
  }

  empty(): Promise<void> {
    return this.#inside === 0 ? Promise.resolve() : new Promise((resolve) => this.#whenEmpty.push(resolve))
  }

  #turn(): Promise<void> {
    if (this.#waiting.length >= this.#maxWaiting) throw new EventStoreBusy(1)
    return new Promise((resolve) => this.#waiting.push(resolve))
  }

  /** Whoever leaves hands its place to the next. */
  #leave(): void {
    const next = this.#waiting.shift()
    if (next) return next()
    this.#inside -= 1
    if (this.#inside === 0) for (const resolve of this.#whenEmpty.splice(0)) resolve()
  }
}
