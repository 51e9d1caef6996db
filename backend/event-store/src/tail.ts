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
