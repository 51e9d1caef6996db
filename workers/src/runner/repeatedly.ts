interface RepeatOptions {
  readonly everyMs: number
  run(): Promise<void>
  onError(error: unknown): void
}

/** Runs at once and from time to time, never twice at once. Gives the function that ends it. */
export function repeatedly({ everyMs, run, onError }: RepeatOptions): () => void {
  let isRunning = false
  const attempt = async () => {
    if (isRunning) return
    isRunning = true
    try {
      await run()
    } catch (error) {
      onError(error)
    } finally {
      isRunning = false
    }
  }
  void attempt()
  const timer = setInterval(() => void attempt(), everyMs)
  return () => clearInterval(timer)
}
