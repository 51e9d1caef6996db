import { connect, type Pool } from '@naire/database'
import type { EventStore } from '@naire/domain/event-sourcing'
import { openEventStore } from '@naire/event-store'
import { startTracing } from '@naire/tracing'
import { createVault, prepareVault, type Vault } from '@naire/vault'
import type { BackgroundConfig } from './config.ts'
import { ConfigInvalid, readConfig } from './config.ts'
import { createLogger, type Logger } from './logger.ts'

export { type BackgroundConfig, ConfigInvalid, readConfig } from './config.ts'
export { createLogger, type Logger } from './logger.ts'

/** Dependencies of the background processes behind the api. */
export interface Parts {
  readonly pool: Pool
  readonly store: EventStore
  readonly vault: Vault
  close(): Promise<void>
}

/** Connects, and makes or updates the schemas of the stores. */
export async function connectParts(config: BackgroundConfig, applicationName: string): Promise<Parts> {
  const pool = connect(config.databaseUrl, { max: 16, applicationName })
  await prepareVault(pool)
  const store = await openEventStore(config.eventStore, pool)
  return {
    pool,
    store,
    vault: await createVault({ pool, dataDir: config.dataDir }),
    async close() {
      await store.close()
      await pool.end()
    },
  }
}

const graceMs = 5000

export interface RunningProcess {
  stop(): Promise<void>
}

/**
 * A process from its start to its end: reads the configuration, starts, says `ready` in one line of JSON,
 * and stops at SIGTERM, SIGINT, or when the process that forked it is gone. Exits with 1 when it cannot start.
 */
export async function runProcess(
  role: string,
  start: (config: BackgroundConfig, log: Logger) => Promise<RunningProcess>,
): Promise<void> {
  // Start and end are told at every level: a supervisor waits for them.
  const life = createLogger(role, 'info')
  const stopping = toldToStop()
  try {
    const config = readConfig(process.env)
    const tracing = config.tracing && (await startTracing(`naire-${role}`, config.tracing))
    const starting = start(config, createLogger(role, config.logLevel))
    const running = await Promise.race([starting, stopping])
    if (typeof running === 'string') return end(life, running, { stop: async () => {} })
    life.info({ jobs: config.redisUrl === null ? 'postgres' : 'redis' }, 'ready')
    await end(life, await stopping, {
      async stop() {
        await running.stop()
        await tracing?.stop()
      },
    })
  } catch (error) {
    if (error instanceof ConfigInvalid) life.fatal({ complaints: error.complaints }, 'the configuration is wrong')
    else life.fatal({ err: error }, 'could not go on')
    process.exit(1)
  }
}

function toldToStop(): Promise<string> {
  return new Promise((resolve) => {
    process.once('SIGTERM', resolve)
    process.once('SIGINT', resolve)
    process.once('disconnect', () => resolve('parent gone'))
  })
}

/** A stop that hangs is cut short. */
async function end(life: Logger, reason: string, running: RunningProcess): Promise<void> {
  life.info({ reason }, 'stopping')
  setTimeout(() => process.exit(1), graceMs).unref()
  await running.stop()
  process.exit(0)
}
