import { connect } from '@naire/database'
import { createPostgresEventStore, prepareEventStore } from '@naire/event-store'
import { createVault, prepareVault } from '@naire/vault'
import { readModels } from './index.ts'
import { readConfig } from './process/config.ts'
import { jsonLog } from './process/json-log.ts'
import { prepareProjections, startProjections } from './runner/index.ts'

const graceMs = 5_000

try {
  await run()
} catch (error) {
  jsonLog.error({ err: error }, 'could not start')
  process.exit(1)
}

async function run(): Promise<void> {
  const config = readConfig(process.env)
  const pool = connect(config.databaseUrl, { max: readModels.length + 4, applicationName: 'naire-projections' })
  await prepareEventStore(pool)
  await prepareVault(pool)
  await prepareProjections(pool)
  const { keys } = await createVault({ pool, dataDir: config.dataDir })
  const store = createPostgresEventStore(pool)
  const running = startProjections({ pool, store, keys, readModels, log: jsonLog })
  stopWithProcess(async () => {
    await running.stop()
    await store.close()
    await pool.end()
  })
  await running.ready
  jsonLog.info({ role: 'projections' }, 'ready')
}

/** Stops once, at a signal or when the parent that forked us is gone; a stop that hangs is cut short. */
function stopWithProcess(stop: () => Promise<void>): void {
  let stopping = false
  const end = (): void => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), graceMs).unref()
    stop().then(() => process.exit(0), (error: unknown) => {
      jsonLog.error({ err: error }, 'could not stop cleanly')
      process.exit(1)
    })
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'disconnect']) process.on(signal, end)
}
