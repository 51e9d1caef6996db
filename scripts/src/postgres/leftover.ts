import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { processCommand } from '../supervisor/process-command.ts'

/**
 * Ends a server that an earlier start left behind when it was killed.
 * `mark` must occur in its command line, so that a process id that was given to someone else is left alone.
 */
export async function endLeftover(pidFile: string, mark: string): Promise<void> {
  if (!existsSync(pidFile)) return
  const pid = Number.parseInt(readFileSync(pidFile, 'utf8'), 10)
  if (!Number.isInteger(pid) || !processCommand(pid).includes(mark)) return
  process.kill(pid, 'SIGINT')
  for (let tries = 0; tries < 100 && processCommand(pid).includes(mark); tries += 1) await wait(100)
}
