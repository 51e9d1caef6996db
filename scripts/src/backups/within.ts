import { connect } from '@naire/database'
import { prepareEventStore } from '@naire/event-store'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eventStoreOf } from '../supervisor/event-store.ts'
import { whoRuns } from '../supervisor/running.ts'
import { stateDir } from '../supervisor/state-dir.ts'
import { startStores } from '../supervisor/stores.ts'
import type { Installation } from './make-backup.ts'
import { backupKeys } from './parts.ts'

/** Runs `work` on this machine's installation, whether it runs or not; prints why it cannot. Gives the exit code. */
export async function withInstallation(
  work: (installation: Installation, isRunning: boolean) => Promise<boolean>,
): Promise<number> {
  const directory = stateDir(process.env)
  const dataDir = join(directory, 'vault')
  if (eventStoreOf(process.env).kind !== 'postgres') {
    console.error('The log lies in KurrentDB: back it up with its own tools, and PostgreSQL and the files with theirs.')
    return 2
  }
  const master = await readFile(join(dataDir, 'keys', 'master.key'), 'utf8').catch(() => null)
  if (master === null) {
    console.error(`There is no master key in ${join(dataDir, 'keys')}: put the installation's master.key there first.`)
    return 2
  }
  const running = whoRuns(directory)
  const stores = running ? null : await startStores(directory, { ...process.env, QUEUE: 'postgres' })
  const pool = connect((running ?? stores)!.databaseUrl, { max: 6, applicationName: 'naire backup' })
  try {
    await prepareEventStore(pool)
    const keys = backupKeys(Buffer.from(master.trim(), 'hex'))
    return (await work({ pool, dataDir, keys }, running !== null)) ? 0 : 1
  } catch (error) {
    if (!(error instanceof Error) || !/^(RestoreRefused|BackupDamaged)Error$/.test(error.name)) throw error
    console.error(error.message)
    return 1
  } finally {
    await pool.end()
    await stores?.stop()
  }
}
