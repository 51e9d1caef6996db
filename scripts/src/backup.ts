import { makeBackup } from './backups/make-backup.ts'
import { withInstallation } from './backups/within.ts'

const [, , folder] = process.argv
if (folder === undefined) {
  console.error('npm run backup -- <folder>')
  process.exitCode = 2
} else
  process.exitCode = await withInstallation(async (installation) => {
    const { position, files, elsewhere } = await makeBackup(installation, { folder, say: console.log })
    console.log(`The log up to position ${position}, ${files.length} files.`)
    if (elsewhere > 0) console.log(`${elsewhere} files lie in the cloud and are not in this backup.`)
    console.log('The master key is not in it: keep vault/keys/master.key elsewhere, nothing can be read without it.')
    return true
  })
