import { problemOf } from '@naire/database'
import { ConfigInvalid, connectParts, runProcess } from '@naire/projections/process'
import { giveOperatorNotice } from '@naire/workers/runner'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { backupKeys } from './parts.ts'
import { keepBackingUp } from './schedule.ts'

const [hourMs, dayMs] = [3_600_000, 86_400_000]

function amountIn(name: string, usual: number): number {
  const value = Number(process.env[name] || usual)
  if (!(value > 0)) throw new ConfigInvalid([`${name}: is a number above 0`])
  return value
}

/** Scheduled backups, as a process of their own: one for an installation. */
await runProcess('backups', async (config, log) => {
  const root = process.env['BACKUP_FOLDER']
  if (!root) throw new ConfigInvalid(['BACKUP_FOLDER: is missing'])
  const times = {
    everyMs: amountIn('BACKUP_EVERY_HOURS', 24) * hourMs,
    keepMs: amountIn('BACKUP_KEEP_DAYS', 30) * dayMs,
  }
  const parts = await connectParts(config, 'naire-backups')
  const { dataDir } = config
  const master = await readFile(join(dataDir, 'keys', 'master.key'), 'utf8')
  const stop = keepBackingUp({
    installation: { pool: parts.pool, dataDir, keys: backupKeys(Buffer.from(master.trim(), 'hex')) },
    root,
    ...times,
    now: () => new Date(),
    say: (line) => log.info(line),
    async onFailure(error) {
      const problem = problemOf(error)
      log.error({ problem }, 'the backup failed')
      const at = new Date().toISOString()
      await giveOperatorNotice({ ...parts, log }, { what: 'backup', detail: problem, day: at.slice(0, 10), at }).catch(
        (told: unknown) => log.error({ problem: problemOf(told) }, 'nobody could be told'),
      )
    },
  })
  return {
    async stop() {
      await stop()
      await parts.close()
    },
  }
})
