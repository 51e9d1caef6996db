import { Refused } from '@naire/domain/refusals'

export interface Allowance {
  readonly requests: number
  readonly perMs: number
}

/** A bucket per key that refills evenly. Limits of this process: enough to slow a guesser, no more. */
export class RateLimit {
  private readonly buckets = new Map<string, { tokens: number; at: number }>()

  constructor(private readonly allowance: Allowance, private readonly now: () => number = Date.now) {}

  /** @throws Refused `request.tooMany` when the key has used up its allowance. */
  take(key: string): void {
    const { requests, perMs } = this.allowance
    const at = this.now()
    const before = this.buckets.get(key) ?? { tokens: requests, at }
    const tokens = Math.min(requests, before.tokens + ((at - before.at) * requests) / perMs)
    if (tokens < 1) throw new Refused({ key: 'request.tooMany', details: { seconds: Math.ceil(((1 - tokens) * perMs) / requests / 1000) } })
    this.buckets.delete(key)
    this.buckets.set(key, { tokens: tokens - 1, at })
    this.forgetFull(at)
  }

  /**
   * Runs what may be a guess. It counts while it runs, so that many at once count too, and afterwards only where it was refused:
   * people who share an address and know their passwords do not wait for each other.
   * @throws Refused `request.tooMany` when the key has used up its allowance.
   */
  async guess<Result>(key: string, run: () => Promise<Result>): Promise<Result> {
    this.take(key)
    let isWrong = false
    try {
      return await run()
    } catch (error) {
      isWrong = error instanceof Refused
      throw error
    } finally {
      if (!isWrong) this.giveBack(key)
    }
  }

  /** @throws Refused `request.tooMany` when nothing is left for the key; takes nothing. For what counts failures only. */
  requireLeft(key: string): void {
    if (!this.buckets.has(key)) return
    this.take(key)
    this.giveBack(key)
  }

  private giveBack(key: string): void {
    const bucket = this.buckets.get(key)
    if (bucket) bucket.tokens = Math.min(this.allowance.requests, bucket.tokens + 1)
  }

  /** Buckets stand in the order of their last use: the first ones are full again first. */
  private forgetFull(at: number): void {
    for (const [key, bucket] of this.buckets) {
      if (at - bucket.at < this.allowance.perMs) return
      this.buckets.delete(key)
    }
  }
}
