import { verifyBackup } from './backups/verify-backup.ts'
import { withInstallation } from './backups/within.ts'

const [, , folder] = process.argv
if (folder === undefined) {
  console.error('npm run verify -- <folder of a backup>')
  process.exitCode = 2
} else
  process.exitCode = await withInstallation(async (installation) => {
    const { manifest, problems } = await verifyBackup(installation, { folder, say: console.log })
    for (const { where, problem } of problems) console.log(`✗ ${where}: ${problem}`)
    if (problems.length === 0)
      console.log(`✓ as it was written on ${manifest?.at}, and so is the log of this installation up to then`)
    return problems.length === 0
  })
