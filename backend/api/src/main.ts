import { startTracing } from '@naire/tracing'
import { createApp } from './app.ts'
import { ConfigInvalid, readConfig } from './config.ts'
import { connectParts } from './connect-parts.ts'
import { ensureSuperAdmin } from './first-start/index.ts'
import { createLogger } from './logging/logger.ts'
import { stopWithProcess } from './process-life.ts'

// Start and end are told at every level: a supervisor waits for them.
const life = createLogger('info')

try {
  const config = readConfig(process.env)
  const tracing = config.tracing && (await startTracing('naire-api', config.tracing))
  const parts = await connectParts(config, createLogger(config.logLevel))
  const { databaseUrl, eventStore, dataDir, firstPassword } = config
  if (firstPassword) await ensureSuperAdmin({ databaseUrl, eventStore, dataDir, password: firstPassword })
  const app = await createApp(parts)
  stopWithProcess(async () => {
    await app.close()
    await parts.close()
    await tracing?.stop()
  }, life)
  await app.listen(config.port, config.host)
  life.info({ url: config.publicUrl ?? (await app.getUrl()) }, 'ready')
} catch (error) {
  if (error instanceof ConfigInvalid) life.fatal({ complaints: error.complaints }, 'the configuration is wrong')
  else life.fatal({ err: error }, 'could not start')
  process.exit(1)
}
