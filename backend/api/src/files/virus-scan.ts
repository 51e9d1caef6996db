import { execFile } from 'node:child_process'
import { RefusalError } from '@naire/domain/refusals'
import { fileLimits } from './file-limits.ts'

/** The scanner's answer for a file that it takes exception to, as clamscan and clamdscan give it. */
const infected = 1

/**
 * Looks for viruses with the configured command; the file's path is its last argument. @throws Refused for an infected
 * file, and for one that could not be looked at.
 */
export async function scanForViruses(command: readonly string[], path: string): Promise<void> {
  const [program, ...args] = command
  if (program === undefined) return
  const code = await exitCode(program, [...args, path])
  if (code === infected) throw new RefusalError({ key: 'file.infected' })
  if (code !== 0) throw new RefusalError({ key: 'file.notScanned', details: { seconds: 30 } })
}

/** Null when it did not run to its end. */
function exitCode(program: string, args: readonly string[]): Promise<number | null> {
  return new Promise((resolve) => {
    execFile(program, args, { timeout: fileLimits.virusScanMs, killSignal: 'SIGKILL' }, (error) => {
      if (error === null) resolve(0)
      else resolve(typeof error.code === 'number' ? error.code : null)
    })
  })
}
