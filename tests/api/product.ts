import { connectParts, createApp, readConfig } from '@naire/api'
import { ensureSuperAdmin } from '@naire/api/first-start'
import type { Pool } from '@naire/database'
import { readModels } from '@naire/projections'
import { prepareProjections, startProjections } from '@naire/projections/runner'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { freshDatabase } from '../fresh-database.ts'
import { Client } from './client.ts'

export interface Product {
  /** Nobody in particular. */
  readonly anybody: Client
  readonly admin: Client
  readonly databaseUrl: string
  /** Every `METHOD path` of the router. */
  readonly routes: readonly string[]
  stop(): Promise<void>
}

/** Another api process over the same database and folder. */
export async function startReplica({
  databaseUrl,
  dataDir,
}: {
  readonly databaseUrl: string
  readonly dataDir: string
}): Promise<{ readonly anybody: Client; stop(): Promise<void> }> {
  const log = pino({ level: process.env['TEST_LOG_LEVEL'] ?? 'silent' })
  const parts = await connectParts(readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir }), log)
  const app = await createApp(parts)
  await app.listen(0, '127.0.0.1')
  return {
    anybody: new Client(await app.getUrl()),
    async stop() {
      await app.close()
      await parts.close()
    },
  }
}

/**
 * The api and the projections over an empty database of their own, listening on loopback. `env`: what the api is
 * configured with besides.
 */
export async function startProduct(
  env: Readonly<Record<string, string>> = {},
): Promise<Product & { readonly pool: Pool; readonly dataDir: string }> {
  const databaseUrl = await freshDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'naire-api-'))
  const { password = '' } = await ensureSuperAdmin({ databaseUrl, eventStore: { kind: 'postgres' }, dataDir })
  const log = pino({ level: process.env['TEST_LOG_LEVEL'] ?? 'silent' })
  const parts = await connectParts(readConfig({ ...env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir }), log)
  await prepareProjections(parts.pool)
  const projections = startProjections({
    pool: parts.pool,
    store: parts.store,
    keys: parts.vault.keys,
    readModels,
    log,
  })
  await projections.ready
  const routes: string[] = []
  const app = await createApp(parts, ({ method, url }) =>
    routes.push(...[method].flat().map((each) => `${each} ${url}`)),
  )
  await app.listen(0, '127.0.0.1')
  const anybody = new Client(await app.getUrl())
  return {
    anybody,
    databaseUrl,
    pool: parts.pool,
    routes,
    dataDir,
    admin: await anybody.signIn('superadmin', password),
    async stop() {
      await app.close()
      await projections.stop()
      await parts.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
