import { connect, type Pool } from '@naire/database'
import type { EventStore } from '@naire/domain/event-sourcing'
import { openEventStore } from '@naire/event-store'
import { createVault, prepareVault, type Vault } from '@naire/vault'
import type { BackgroundConfig } from './config.ts'

/** What the processes behind the api run on. */
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
