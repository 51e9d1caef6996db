/**
 * Keeps writers of one stream from starving each other: whoever has just written lets the others write, once it has
 * seen that there are any. What waits meanwhile goes into its next batch, so that little is lost.
 */
export class WriteBackoff {
  private sawOtherAt = Number.NEGATIVE_INFINITY
  private appendMs = 0

  /** Another writer was seen lately: what is known is likely old. */
  get contested(): boolean {
    return performance.now() - this.sawOtherAt < rememberedMs
  }

  sawOther(): void {
    this.sawOtherAt = performance.now()
  }

  async timed<Result>(append: () => Promise<Result>): Promise<Result> {
    const begun = performance.now()
    const result = await append()
    this.appendMs = performance.now() - begun
    return result
  }

  /** For as long as another one needs to read on and to write. */
  async letOthersWrite(): Promise<void> {
    if (!this.contested) return
    const pauseMs = Math.min(longestPauseMs, readsAndAppends * this.appendMs)
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}

const rememberedMs = 1_000
const readsAndAppends = 2
const longestPauseMs = 500
