import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ensureSuperAdmin } from '@naire/api/first-start'
import { connect, type Pool } from '@naire/database'
import { createPostgresEventStore, prepareEventStore } from '@naire/event-store'
import { readModels } from '@naire/projections'
import { createOpenEvents, prepareProjections, rebuild, startProjections } from '@naire/projections/runner'
import type { EventStore, NewEvent } from '@naire/domain/event-sourcing'
import { createVault, prepareVault, type Vault } from '@naire/vault'
import { prepareWork } from '@naire/workers/runner'
import { freePort } from '../../../scripts/src/supervisor/free-port.ts'
import { Client, type Reply } from '../../api/client.ts'
import { silent } from '../../contracts/runner-bench.ts'
import { freshDatabase } from '../../fresh-database.ts'
import { Proxy } from './proxy.ts'
import { patienceMs } from './patience.ts'
import { createHash } from 'node:crypto'
import { randomHistory } from '../../../projections/src/testing/random-history.ts'
import type { Random } from './chance.ts'
import { fork, type ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

export const password = 'only-for-this-run-7Q'
/** Events that are stored before the read models are awaited. */
const aFew = 8

interface StartOptions {
  readonly direct?: boolean
  readonly redisUrl?: string
  readonly env?: Readonly<Record<string, string>>
}

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

  /** @param dataDir of the installation in `url`, where there is one already. */
  static async open(url?: string, dataDir = mkdtempSync(join(tmpdir(), 'naire-fault-data-'))): Promise<Processes> {
    const databaseUrl = url ?? (await freshDatabase())
    await ensureSuperAdmin({ databaseUrl, eventStore: { kind: 'postgres' }, dataDir, password })
    const pool = connect(databaseUrl, { max: 8, applicationName: 'onlooker' })
    for (const prepare of [prepareEventStore, prepareVault, prepareProjections, prepareWork]) await prepare(pool)
    const proxy = await Proxy.to(Number(new URL(databaseUrl).port))
    const vault = await createVault({ pool, dataDir })
    return new Processes(databaseUrl, dataDir, pool, createPostgresEventStore(pool), vault, proxy, await freePort())
  }

  /** Its database is reached through the proxy unless `direct`. */
  async start(
    role: 'api' | 'projections' | 'workers',
    { direct = false, redisUrl = '', env = {} }: StartOptions = {},
  ): Promise<RoleProcess> {
    const process = await RoleProcess.start(role, {
      DATABASE_URL: direct ? this.databaseUrl : this.proxy.through(this.databaseUrl),
      DATA_DIR: this.dataDir,
      HOST: '127.0.0.1',
      PORT: String(this.port),
      LOG_LEVEL: 'warn',
      TRUST_PROXY: 'true',
      ...(redisUrl && { REDIS_URL: redisUrl }),
      ...env,
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

  /**
   * Stores the events a few at a time, the read models following, so that these commit many times, until the moment has
   * come; the number stored.
   * @throws Error that says what did not come: the read models or, when all events are stored, the moment.
   */
  async happenUntil(moment: Promise<void>, events: ReturnType<typeof history>): Promise<number> {
    const arrival = { come: false }
    void moment.then(() => (arrival.come = true))
    const deadline = Date.now() + patienceMs
    const until = async (come: () => Promise<boolean>, awaited: string) => {
      while (!arrival.come && !(await come())) {
        if (Date.now() > deadline) throw new Error(`${awaited} does not come`)
        await wait(10)
      }
    }
    let stored = 0
    while (!arrival.come && stored < events.length) {
      const next = events.slice(stored, stored + aFew)
      await happen(this.store, next)
      stored += next.length
      const { position } = await this.store.head()
      await until(() => this.#isAt(position), `the position ${position} of every read model`)
    }
    await until(() => Promise.resolve(false), 'the moment of the fault')
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

/**
 * Random history of an organisation, as events of the product in the order in which they happened; equal for equal
 * chance.
 */
export function history(
  random: Random,
  sessions: number,
): readonly { readonly stream: string; readonly event: NewEvent }[] {
  return randomHistory(random, sessions).events.map(({ stream, type, version, data, metadata, id }) => ({
    stream,
    event: {
      id: uuid(id),
      type,
      version,
      data,
      metadata: { ...metadata, commandId: uuid(metadata.commandId), correlationId: uuid(metadata.correlationId) },
    },
  }))
}

/** Stores them in their order. */
export async function happen(store: EventStore, events: ReturnType<typeof history>): Promise<void> {
  for (const { stream, event } of events) await store.append({ stream, expected: 'any', events: [event] })
}

function uuid(text: string): string {
  return createHash('md5')
    .update(text)
    .digest('hex')
    .replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5')
}

const checkout = fileURLToPath(new URL('../../..', import.meta.url))

const entries = {
  api: 'backend/api/dist/main.js',
  projections: 'projections/dist/main.js',
  workers: 'workers/dist/main.js',
} as const

/** A process of the product, as it is shipped, to be killed, frozen and woken. */
export class RoleProcess {
  readonly #child: ChildProcess
  /** Its log lines. */
  readonly lines: string[]

  private constructor(child: ChildProcess, lines: string[]) {
    this.#child = child
    this.lines = lines
  }

  /**
   * Resolves when it says that it can serve.
   * @param from checkout whose build is started.
   * @throws Error with its last lines when it ends or says nothing.
   */
  static start(
    role: keyof typeof entries,
    env: Readonly<Record<string, string>>,
    from = checkout,
  ): Promise<RoleProcess> {
    const child = fork(join(from, entries[role]), {
      cwd: from,
      env: { PATH: process.env['PATH'], LOG_LEVEL: 'info', ...env },
      execArgv: [],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    const lines: string[] = []
    child.stderr?.on('data', (chunk: Buffer) => lines.push(chunk.toString()))
    return new Promise((ready, failed) => {
      const fail = (what: string) => failed(new Error(`${role} ${what}\n${lines.slice(-20).join('\n')}`))
      const patience = setTimeout(() => {
        child.kill('SIGKILL')
        fail('does not become ready')
      }, patienceMs)
      child.once('exit', (code) => fail(`ended with ${code}`))
      createInterface({ input: child.stdout! }).on('line', (line) => {
        lines.push(line)
        if (!line.includes('"msg":"ready"')) return
        clearTimeout(patience)
        ready(new RoleProcess(child, lines))
      })
    })
  }

  get pid(): number {
    return this.#child.pid ?? 0
  }

  async kill(): Promise<void> {
    await this.#ended('SIGKILL')
  }

  async stop(): Promise<void> {
    await this.#ended('SIGTERM')
  }

  freeze(): void {
    this.#child.kill('SIGSTOP')
  }

  wake(): void {
    this.#child.kill('SIGCONT')
  }

  async #ended(signal: NodeJS.Signals): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return
    const exit = new Promise((done) => this.#child.once('exit', done))
    this.#child.kill(signal)
    await exit
  }
}

/** Asks until somebody answers. */
export async function untilAnswered(ask: () => Promise<Reply>): Promise<Reply> {
  for (;;) {
    const reply = await ask().catch(() => null)
    if (reply && reply.status < 500) return reply
    await wait(50)
  }
}
