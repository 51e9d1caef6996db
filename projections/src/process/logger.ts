import { problemOf } from '@naire/database'
import { type Logger, pino } from 'pino'

export type { Logger } from 'pino'

/** One JSON line per entry on stdout. Entries name streams, positions and problems, never answers or tokens. */
export function createLogger(role: string, level: string): Logger {
  return pino({
    level,
    base: { role },
    formatters: { level: (label) => ({ level: label }) },
    serializers: {
      err: (error: unknown) => ({ problem: problemOf(error), ...(error instanceof Error ? { type: error.name } : {}) }),
    },
  })
}
