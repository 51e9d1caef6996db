import { connectParts, runProcess } from '@naire/projections/process'
import { prepareProjections } from '@naire/projections/runner'
import { readWorkConfig } from './config.ts'
import { runExportInThread } from './export-data/export-thread.ts'
import { runImportInThread } from './import-answers/import-thread.ts'
import { prepareWork, startWorkers } from './runner/index.ts'

await runProcess('workers', async ({ databaseUrl, redisUrl, ...config }, log) => {
  const work = readWorkConfig(process.env)
  const parts = await connectParts({ databaseUrl, redisUrl, ...config }, 'naire-workers')
  await prepareProjections(parts.pool)
  await prepareWork(parts.pool)
  const workers = startWorkers({
    ...parts,
    databaseUrl,
    redisUrl,
    log,
    runExport: runExportInThread,
    runImport: runImportInThread,
    ...work,
  })
  return {
    async stop() {
      await workers.stop()
      await parts.close()
    },
  }
})
