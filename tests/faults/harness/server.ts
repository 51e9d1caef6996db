import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type EmbeddedPostgres, startPostgres } from '../../../scripts/src/postgres/start-postgres.ts'
import { freePort } from '../../../scripts/src/supervisor/free-port.ts'

interface ServerOptions {
  /** Made in the temporary folder when left out. */
  readonly stateDir?: string
  readonly settings?: Readonly<Record<string, string | number>>
}

/** A PostgreSQL of one test's own, to be broken. Commits wait for the disk, as in production. */
export class FaultServer {
  readonly stateDir: string
  readonly #settings: Readonly<Record<string, string | number>>
  readonly port: number
  #running: EmbeddedPostgres

  private constructor({ stateDir, settings = {} }: ServerOptions, port: number, running: EmbeddedPostgres) {
    this.stateDir = stateDir ?? ''
    this.#settings = settings
    this.port = port
    this.#running = running
  }

  static async start(options: ServerOptions = {}): Promise<FaultServer> {
    const stateDir = options.stateDir ?? mkdtempSync(join(tmpdir(), 'naire-fault-'))
    const port = await freePort()
    const running = await startPostgres({ stateDir, port, settings: options.settings ?? {} })
    return new FaultServer({ ...options, stateDir }, port, running)
  }

  get url(): string {
    return this.#running.url
  }

  get runs(): boolean {
    return this.#running.process.exitCode === null && this.#running.process.signalCode === null
  }

  /** Address of a new empty database. */
  async database(): Promise<string> {
    const name = `fault_${randomBytes(6).toString('hex')}`
    const client = new pg.Client({ connectionString: this.url })
    await client.connect()
    await client.query(`create database ${name}`)
    await client.end()
    const url = new URL(this.url)
    url.pathname = `/${name}`
    return url.href
  }

  /** The server and every process of it, at once, without a word. */
  async kill(): Promise<void> {
    const server = this.#running.process
    const ended = new Promise((done) => server.once('exit', done))
    for (const pid of [server.pid as number, ...this.#workers()]) kill(pid)
    await ended
  }

  /** One process that serves a client: the server throws out everybody and recovers by itself. */
  killOne(pid: number): void {
    if (this.#workers().includes(pid)) kill(pid)
  }

  async restart(): Promise<void> {
    this.#running = await startPostgres({ stateDir: this.stateDir, port: this.port, settings: this.#settings })
  }

  async stop(): Promise<void> {
    await this.#running.stop()
    rmSync(this.stateDir, { recursive: true, force: true })
  }

  #workers(): number[] {
    const listed = execFileSync('ps', ['-o', 'pid=', '--ppid', String(this.#running.process.pid)]).toString()
    return listed
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map(Number)
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}
