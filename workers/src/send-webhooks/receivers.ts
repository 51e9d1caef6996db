interface Receiver {
  /** Since its last success. */
  failures: number
  /** Milliseconds since 1970. */
  restsUntil: number
  underWay: number
}

/** Failures after which it rests; while it fails, one request at a time finds out whether it is back. */
const mostFailures = 3
/** The first rest, and the longest: each is twice as long as the one before. */
const restMs = 30_000
const longestRestMs = 600_000
/** Requests at once to a receiver that has just failed. */
const mostUnderWay = 2
const lookAgainMs = 2_000

/**
 * Circuit breakers of receivers, for this process: one that fails or hangs must not keep the workers from the others.
 */
export class Receivers {
  readonly #known = new Map<string, Receiver>()

  /** Null: send. Otherwise when to try again; that is no try. */
  take(webhookSid: string, now: Date): Date | null {
    const receiver = this.#known.get(webhookSid)
    if (receiver === undefined) return null
    const { failures, restsUntil, underWay } = receiver
    if (restsUntil > now.getTime()) return new Date(restsUntil)
    if (underWay >= (failures >= mostFailures ? 1 : mostUnderWay)) return new Date(now.getTime() + lookAgainMs)
    receiver.underWay += 1
    return null
  }

  settle(webhookSid: string, isTaken: boolean, now: Date): void {
    if (isTaken) {
      this.#known.delete(webhookSid)
      return
    }
    const before = this.#known.get(webhookSid)
    const underWay = Math.max(0, (before?.underWay ?? 0) - 1)
    // Those that were under way together fail together: that is one failure.
    if (before !== undefined && before.restsUntil > now.getTime()) {
      before.underWay = underWay
      return
    }
    const failures = (before?.failures ?? 0) + 1
    const rest = Math.min(restMs * 2 ** (failures - mostFailures), longestRestMs)
    this.#known.set(webhookSid, {
      failures,
      restsUntil: failures < mostFailures ? 0 : now.getTime() + rest,
      underWay,
    })
  }
}
