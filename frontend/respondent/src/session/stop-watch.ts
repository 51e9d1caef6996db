/** Seconds spent with the page in sight. */
export class StopWatch {
  private startedAt: number | null = null
  private ms: number

  constructor(secondsBefore: number) {
    this.ms = secondsBefore * 1000
    this.follow()
    document.addEventListener('visibilitychange', this.follow)
  }

  seconds(): number {
    return Math.round(this.exactly())
  }

  /** With parts of seconds. */
  exactly(): number {
    return (this.ms + (this.startedAt === null ? 0 : performance.now() - this.startedAt)) / 1000
  }

  stop(): void {
    this.pause()
    document.removeEventListener('visibilitychange', this.follow)
  }

  private readonly follow = (): void => {
    if (document.visibilityState === 'visible') this.startedAt ??= performance.now()
    else this.pause()
  }

  private pause(): void {
    if (this.startedAt === null) return
    this.ms += performance.now() - this.startedAt
    this.startedAt = null
  }
}
