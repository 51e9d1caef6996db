import { parseArgs } from 'node:util'
import { makeBackup, type Installation } from './backups/make-backup.ts'
import { restoreBackup } from './backups/restore-backup.ts'
import { verifyBackup, verifyReadModels } from './backups/verify-backup.ts'
import { withInstallation } from './backups/within.ts'

interface Run {
  readonly folder: string
  /** Of the last event that is to be restored; all when absent. */
  readonly position?: number
  readonly isRunning: boolean
  /** `verify` leaves out the read models, whose comparison takes as long as building them. */
  readonly isLogOnly: boolean
}

const say = (line: string) => console.log(line)

/** The commands by their names; false: it did not succeed, and said why. */
const verbs: Readonly<Record<string, (installation: Installation, run: Run) => Promise<boolean>>> = {
  async backup(installation, { folder }) {
    const { position, files, elsewhere } = await makeBackup(installation, { folder, say })
    say(`The log up to position ${position}, ${files.length} files.`)
    if (elsewhere > 0) say(`${elsewhere} files lie in the cloud and are not in this backup.`)
    say('The master key is not in it: keep vault/keys/master.key elsewhere, nothing can be read without it.')
    return true
  },

  async verify(installation, { folder, isLogOnly }) {
    const { manifest, problems: found } = await verifyBackup(installation, { folder, say })
    const problems = [...found, ...(isLogOnly ? [] : await verifyReadModels(installation, { say }))]
    for (const { where, problem } of problems) say(`✗ ${where}: ${problem}`)
    if (problems.length === 0)
      say(`✓ as it was written on ${manifest?.at}, and so is the log of this installation up to then`)
    return problems.length === 0
  },

  async restore(installation, { isRunning, ...options }) {
    if (isRunning) {
      console.error('It runs: stop it, and restore into an empty installation.')
      return false
    }
    const { at, restored } = await restoreBackup(installation, { ...options, say })
    say(`Restored up to position ${restored}, as it was on ${at}. Read models are built at the next start.`)
    return true
  },
}

const usages: Readonly<Record<string, string>> = { restore: ' [--position N]', verify: ' [--log-only]' }
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { position: { type: 'string' }, 'log-only': { type: 'boolean', default: false } },
})
const [name = '', folder] = positionals
const verb = verbs[name]
if (verb === undefined || folder === undefined) {
  console.error(`npm run ${verb ? name : Object.keys(verbs).join('|')} -- <folder of a backup>${usages[name] ?? ''}`)
  process.exitCode = 2
} else {
  const position = values.position === undefined ? {} : { position: Number(values.position) }
  process.exitCode = await withInstallation((installation, isRunning) =>
    verb(installation, { folder, isRunning, isLogOnly: values['log-only'], ...position }),
  )
}
