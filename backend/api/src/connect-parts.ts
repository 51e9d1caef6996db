import { connect, type Pool } from '@naire/database'
import { openEventStore } from '@naire/event-store'
import { createVault, prepareVault, type Vault } from '@naire/vault'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { EventStore } from '@naire/domain/event-sourcing'
import type { Config } from './config.ts'
import type { Logger } from './logging/logger.ts'
import type { FrontEndDirs } from './pages/frontends.ts'

export interface ConnectedServices extends Parts {
  close(): Promise<void>
}

/** Connects the stores, and makes or updates their schemas. */
export async function connectParts(config: Config, log: Logger): Promise<ConnectedServices> {
  const pool = connect(config.databaseUrl, { max: 16, applicationName: 'naire-api' })
  const readPool = connect(config.readDatabaseUrl, { max: 16, applicationName: 'naire-api reads', readOnly: true })
  await prepareVault(pool)
  const store = await openEventStore(config.eventStore, pool)
  const vault = await createVault({
    pool,
    dataDir: config.dataDir,
    longestSignInMs: config.longestSignInDays * 24 * 3_600_000,
  })
  return {
    config,
    log,
    pool,
    readPool,
    store,
    vault,
    dirs,
    async close() {
      await store.close()
      await Promise.all([pool.end(), readPool.end()])
    },
  }
}

const root = join(dirname(fileURLToPath(import.meta.url)), '../../..')

const dirs: Parts['dirs'] = {
  locales: join(root, 'locales'),
  respondent: join(root, 'frontend/respondent/dist'),
  management: join(root, 'frontend/management/dist'),
  firstPage: join(root, 'frontend/respondent/server/dist'),
}

/** Dependencies of the application. */
export interface Parts {
  readonly config: Config
  readonly log: Logger
  readonly pool: Pool
  /** Connections that only read projections. */
  readonly readPool: Pool
  readonly store: EventStore
  readonly vault: Vault
  readonly dirs: { readonly locales: string } & FrontEndDirs
}
