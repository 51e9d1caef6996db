import { parseArgs } from 'node:util'
import { restoreBackup } from './backups/restore-backup.ts'
import { withInstallation } from './backups/within.ts'

const { positionals, values } = parseArgs({ allowPositionals: true, options: { position: { type: 'string' } } })
const [folder] = positionals
if (folder === undefined) {
  console.error('npm run restore -- <folder> [--position N]')
  process.exitCode = 2
} else
  process.exitCode = await withInstallation(async (installation, isRunning) => {
    if (isRunning) {
      console.error('It runs: stop it, and restore into an empty installation.')
      return false
    }
    const position = values.position === undefined ? {} : { position: Number(values.position) }
    const { at, restored } = await restoreBackup(installation, { folder, say: console.log, ...position })
    console.log(`Restored up to position ${restored}, as it was on ${at}. Read models are built at the next start.`)
    return true
  })
