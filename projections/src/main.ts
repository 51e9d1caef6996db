import { keepIndexes } from './answer-indexes/index.ts'
import { readModels } from './index.ts'
import { connectParts, runProcess } from './process/index.ts'
import { prepareProjections, startProjections } from './runner/index.ts'

await runProcess('projections', async (config, log) => {
  const { pool, store, vault, close } = await connectParts(config, 'naire-projections')
  await prepareProjections(pool)
  const running = startProjections({ pool, store, keys: vault.keys, readModels, log, shards: config.projectionShards })
  const indexes = keepIndexes({ pool, log })
  await running.ready
  return {
    async stop() {
      await Promise.all([running.stop(), indexes.stop()])
      await close()
    },
  }
})
