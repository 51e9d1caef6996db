import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../supervisor/free-port.ts'
import { endLeftover } from './leftover.ts'
import { programFiles, requireEntry, type ProgramFiles } from './program-files.ts'

export interface EmbeddedPostgres {
  /** Address of the database `naire`, on the loopback address. */
  readonly url: string
  /** The same by way of a Unix socket, which costs less; `url` where the system has none. */
  readonly localUrl: string
  readonly process: ChildProcess
  stop(): Promise<void>
}

export interface PostgresOptions {
  /** Holds the program (as root), the data, and the password. */
  readonly stateDir: string
  /** Only for tests: commits that a power cut may lose. */
  readonly fast?: boolean
  /** A free one when left out; a server that is started again for clients that know it needs the same. */
  readonly port?: number
  readonly settings?: Readonly<Record<string, string | number>>
}

/**
 * Real PostgreSQL from a package, on the loopback address and a socket of its own directory, with a password made at its
 * birth.
 */
export async function startPostgres({
  stateDir,
  fast = false,
  port: wanted,
  settings,
}: PostgresOptions): Promise<EmbeddedPostgres> {
  mkdirSync(stateDir, { recursive: true })
  if (process.getuid?.() === 0) chmodSync(stateDir, 0o711)
  const dataDir = resolve(stateDir, 'postgres')
  const passwordFile = join(stateDir, 'postgres-password')
  const files = programFiles(stateDir)
  requireEntry(files, stateDir)
  await endLeftover(join(dataDir, 'postmaster.pid'), dataDir)
  if (!existsSync(join(dataDir, 'PG_VERSION'))) createCluster(files, dataDir, passwordFile)
  const port = wanted ?? (await freePort())
  const server = spawn(files.postgres, serverArguments(dataDir, { port, ...(fast && lax), ...settings }), {
    stdio: ['ignore', 'ignore', 'pipe'],
    ...files.owner,
    detached: true,
  })
  const complaints = keepLastLines(server)
  const password = readFileSync(passwordFile, 'utf8')
  const urlOf = (database: string) => `postgres://naire:${password}@127.0.0.1:${port}/${database}`
  await untilReady(server, urlOf('postgres'), complaints)
  await createDatabase(urlOf('postgres'))
  const url = urlOf('naire')
  const localUrl = hasSocket(dataDir) ? `${url}?host=${encodeURIComponent(dataDir)}` : url
  return { url, localUrl, process: server, stop: () => stop(server) }
}

/** Bytes of a socket's path, its end included: the least of the systems that have them. */
const socketPathBytes = 104

function hasSocket(dataDir: string): boolean {
  const path = join(dataDir, '.s.PGSQL.65535')
  return process.platform !== 'win32' && Buffer.byteLength(path) < socketPathBytes
}

function createCluster({ initdb, owner }: ProgramFiles, dataDir: string, passwordFile: string): void {
  rmSync(dataDir, { recursive: true, force: true })
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  writeFileSync(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 })
  if (owner) for (const path of [dataDir, passwordFile]) chownSync(path, owner.uid, owner.gid)
  chmodSync(dataDir, 0o700)
  const args = ['-D', dataDir, '-U', 'naire', `--pwfile=${passwordFile}`, '--auth=scram-sha-256', '--encoding=UTF8']
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-instructions']
  execFileSync(initdb, [...args, ...locale], { stdio: ['ignore', 'ignore', 'pipe'], ...owner })
}

const lax = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

function serverArguments(dataDir: string, own: Readonly<Record<string, string | number>>): string[] {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: hasSocket(dataDir) ? dataDir : '',
    max_connections: 200,
    shared_buffers: '256MB',
    max_wal_size: '2GB',
    ...own,
  }
  return ['-D', dataDir, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}

async function untilReady(server: ChildProcess, url: string, complaints: () => string): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL did not start:\n${complaints()}`)
    if (await answers(url)) return
    await wait(50)
  }
  throw new Error(`PostgreSQL did not answer within 30 s:\n${complaints()}`)
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

async function createDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rowCount } = await client.query("select from pg_database where datname = 'naire'")
    if (!rowCount) await client.query('create database naire')
  } finally {
    await client.end()
  }
}

function keepLastLines(server: ChildProcess): () => string {
  let last = ''
  server.stderr?.on('data', (chunk: Buffer) => (last = (last + chunk.toString()).slice(-4_000)))
  return () => last
}

/** SIGINT is PostgreSQL's fast shutdown: open transactions are rolled back, nothing committed is lost. */
async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = new Promise((done) => server.once('exit', done))
  server.kill('SIGINT')
  const late = setTimeout(() => server.kill('SIGQUIT'), 10_000)
  await ended
  clearTimeout(late)
}
