import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ensureSuperAdmin } from '@naire/api/first-start'
import { connect, type Pool } from '@naire/database'
import { createPostgresEventStore, prepareEventStore } from '@naire/event-store'
import { readModels } from '@naire/projections'
import { createOpenEvents, prepareProjections, rebuild, startProjections } from '@naire/projections/runner'
import type { EventStore } from '@naire/domain/event-sourcing'
import { createVault, prepareVault, type Vault } from '@naire/vault'
import { prepareWork } from '@naire/workers/runner'
import { freePort } from '../../../scripts/src/supervisor/free-port.ts'
import { Client } from '../../api/client.ts'
import { silent } from '../../contracts/runner-bench.ts'
import { freshDatabase } from '../../fresh-database.ts'
import { happen, type history } from './history.ts'
import { Proxy } from './proxy.ts'
import { RoleProcess } from './role-process.ts'
import { patienceMs } from './patience.ts'

const password = 'only-for-this-run-7Q'
/** Events that are stored before the read models are awaited. */
const aFew = 8

/** The product as processes on a database of its own, each by way of a proxy that can stop its wire. */
export class Processes {
  readonly started: RoleProcess[] = []

  private constructor(
    readonly databaseUrl: string,
    readonly dataDir: string,
    readonly pool: Pool,
    readonly store: EventStore,
    readonly vault: Vault,
    readonly proxy: Proxy,
    readonly port: number,
  ) {}

  static async open(): Promise<Processes> {
    const databaseUrl = await freshDatabase()
    const dataDir = mkdtempSync(join(tmpdir(), 'naire-fault-data-'))
    await ensureSuperAdmin({ databaseUrl, eventStore: { kind: 'postgres' }, dataDir, password })
    const pool = connect(databaseUrl, { max: 8, applicationName: 'onlooker' })
    for (const prepare of [prepareEventStore, prepareVault, prepareProjections, prepareWork]) await prepare(pool)
    const proxy = await Proxy.to(Number(new URL(databaseUrl).port))
    const vault = await createVault({ pool, dataDir })
    return new Processes(databaseUrl, dataDir, pool, createPostgresEventStore(pool), vault, proxy, await freePort())
  }

  /** Its database is reached through the proxy unless `direct`. */
  async start(role: 'api' | 'projections' | 'workers', { direct = false, redisUrl = '' } = {}): Promise<RoleProcess> {
    const process = await RoleProcess.start(role, {
      DATABASE_URL: direct ? this.databaseUrl : this.proxy.through(this.databaseUrl),
      DATA_DIR: this.dataDir,
      HOST: '127.0.0.1',
      PORT: String(this.port),
      LOG_LEVEL: 'warn',
      TRUST_PROXY: 'true',
      ...(redisUrl && { REDIS_URL: redisUrl }),
    })
    this.started.push(process)
    return process
  }

  get anybody(): Client {
    return new Client(`http://127.0.0.1:${this.port}`)
  }

  signInAdmin(): Promise<Client> {
    return this.anybody.signIn('superadmin', password)
  }

  /** Names of read models whose tables are not what building them anew from the log gives. */
  async wrongReadModels(): Promise<string[]> {
    const { pool, store, vault } = this
    const running = startProjections({ pool, store, keys: vault.keys, readModels, log: silent })
    await running.ready
    const { position } = await store.head()
    await this.reached(position)
    await running.stop()
    const wrong: string[] = []
    for (const model of readModels) {
      const { compared } = await rebuild({ pool, store, model, open: createOpenEvents(vault.keys) })
      if (!compared?.same) wrong.push(model.name)
    }
    return wrong
  }

  /** Every read model has come to `position`. */
  async reached(position: number, timeoutMs = patienceMs): Promise<void> {
    const deadline = Date.now() + timeoutMs
    while (Date.now() < deadline) {
      if (await this.#isAt(position)) return
      await wait(30)
    }
    throw new Error('the read models do not come to the end of the log')
  }

  /** Stores the events a few at a time, the read models following, so that these commit many times, until the moment has come; the number stored. */
  async happenUntil(moment: Promise<void>, events: ReturnType<typeof history>): Promise<number> {
    const arrival = { come: false }
    void moment.then(() => (arrival.come = true))
    let stored = 0
    while (!arrival.come && stored < events.length) {
      const next = events.slice(stored, stored + aFew)
      await happen(this.store, next)
      stored += next.length
      const { position } = await this.store.head()
      while (!arrival.come && !(await this.#isAt(position))) await wait(10)
    }
    await moment
    return stored
  }

  async #isAt(position: number): Promise<boolean> {
    const { rows } = await this.pool.query<{ all: number; there: number }>(
      'select count(*)::integer as all, count(*) filter (where position >= $1)::integer as there from read.subscriptions',
      [position],
    )
    return rows[0]?.all === readModels.length && rows[0].there === rows[0].all
  }

  async close(): Promise<void> {
    await Promise.all(this.started.map((process) => process.kill()))
    await this.proxy.close()
    await this.store.close()
    await this.pool.end()
    rmSync(this.dataDir, { recursive: true, force: true })
  }
}
