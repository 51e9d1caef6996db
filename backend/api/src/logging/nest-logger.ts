import type { LoggerService } from '@nestjs/common'
import type { Logger } from './logger.ts'

/** Nest's own lines: what it says while starting is of interest to nobody but a debugger. */
export function nestLogger(log: Logger): LoggerService {
  const text = (message: unknown) => String(message)
  return {
    log: (message: unknown) => log.debug(text(message)),
    debug: (message: unknown) => log.trace(text(message)),
    verbose: (message: unknown) => log.trace(text(message)),
    warn: (message: unknown) => log.warn(text(message)),
    error: (message: unknown, stack?: unknown) =>
      log.error({ stack: typeof stack === 'string' ? stack : undefined }, text(message)),
    fatal: (message: unknown) => log.fatal(text(message)),
  }
}
