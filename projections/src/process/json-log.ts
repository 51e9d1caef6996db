import type { Log } from '../runner/index.ts'

/** One JSON line per message on stdout; an error is told by its message and stack. */
export const jsonLog: Log = {
  info: (values, message) => write('info', values, message),
  warn: (values, message) => write('warn', values, message),
  error: (values, message) => write('error', values, message),
}

function write(level: string, values: object, message: string): void {
  const line = { level, time: new Date().toISOString(), role: 'projections', ...values, msg: message }
  process.stdout.write(`${JSON.stringify(line, (_, value: unknown) => (value instanceof Error ? value.stack : value))}\n`)
}
