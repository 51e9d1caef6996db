import type { Pool } from '@naire/database'
import type { EventStore } from '@naire/domain/event-sourcing'
import type { Vault } from '@naire/vault'
import type { Config } from './config.ts'
import type { Logger } from './logging/logger.ts'
import type { FrontEndDirs } from './pages/frontends.ts'

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
