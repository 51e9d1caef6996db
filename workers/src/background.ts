import { readModels } from '@naire/projections'
import { keepIndexes } from '@naire/projections/answer-indexes'
import { startAnalysisThread } from '@naire/projections/columnar'
import { connectParts, runProcess } from '@naire/projections/process'
import { prepareProjections, startProjections } from '@naire/projections/runner'
import { readWorkConfig } from './config.ts'
import { runExportInThread } from './export-data/export-thread.ts'
import { runImportInThread } from './import-answers/import-thread.ts'
import { prepareWork, startWorkers } from './runner/index.ts'

/** Projections and workers in one process, with the columnar copies in a thread of it. */
await runProcess('background', async (config, log) => {
  const work = readWorkConfig(process.env)
  const parts = await connectParts(config, 'naire-background')
  await prepareProjections(parts.pool)
  await prepareWork(parts.pool)
  const projections = startProjections({
    ...parts,
    keys: parts.vault.keys,
    readModels,
    shards: config.projectionShards,
    log: log.child({ part: 'projections' }),
  })
  const indexes = keepIndexes({ pool: parts.pool, log: log.child({ part: 'projections' }) })
  const { databaseUrl, redisUrl } = config
  const workers = startWorkers({
    ...parts,
    databaseUrl,
    redisUrl,
    log: log.child({ part: 'workers' }),
    runExport: runExportInThread,
    runImport: runImportInThread,
    ...work,
  })
  const analysis = startAnalysisThread(log.child({ part: 'analysis' }))
  await projections.ready
  return {
    async stop() {
      await Promise.all([projections.stop(), indexes.stop(), workers.stop(), analysis.stop()])
      await parts.close()
    },
  }
})
