import { problemOf } from '@naire/database'
import { pino, type DestinationStream, type Logger } from 'pino'

export type { Logger } from 'pino'

/** One JSON line per entry on stdout; neither answers nor tokens are ever among the fields. */
export function createLogger(level: string, destination: DestinationStream = pino.destination(1)): Logger {
  return pino(
    {
      level,
      base: { role: 'api' },
      redact: { paths: secrets, censor: '[hidden]' },
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: errorWithoutValues },
    },
    destination,
  )
}

const secrets = [
  '*.authorization',
  '*["x-session-key"]',
  '*.cookie',
  '*.password',
  '*.pw',
  '*.newPassword',
  '*.token',
  '*.Token',
  '*.Password',
  '*.Secret',
  '*.Challenge',
  '*.Code',
  '*.RecoveryCode',
  '*.RecoveryCodes',
]

/**
 * A database error may quote the values of a row in its message, its `detail` and the statement's context: only its
 * code and place are kept.
 */
function errorWithoutValues(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error }
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {}
  const cause = error.cause === undefined ? {} : { cause: errorWithoutValues(error.cause) }
  const problem = problemOf(error)
  const stack =
    problem === error.message
      ? error.stack
      : error.stack
          ?.split('\n')
          .filter((line) => /^\s+at /.test(line))
          .join('\n')
  return { type: error.name, message: problem, stack, ...code, ...cause }
}
