import type { Logger } from './logging/logger.ts'

const graceMs = 5_000

/** Stops once, at a signal or when the parent that forked us is gone; a stop that hangs is cut short. */
export function stopWithProcess(stop: () => Promise<void>, log: Logger): void {
  let stopping = false
  const end = (reason: string) => {
    if (stopping) return
    stopping = true
    log.info({ reason }, 'stopping')
    setTimeout(() => process.exit(1), graceMs).unref()
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'could not stop cleanly')
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', () => end('SIGTERM'))
  process.on('SIGINT', () => end('SIGINT'))
  process.on('disconnect', () => end('parent gone'))
}
