import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startPostgres } from '@naire/scripts/postgres/start-postgres'

export interface BenchServer {
  /** Address of a new empty database. */
  database(): Promise<string>
}

/** A PostgreSQL for one bench, thrown away after it. Its commits wait for the disk. */
export async function withPostgres<T>(work: (server: BenchServer) => Promise<T>): Promise<T> {
  const stateDir = mkdtempSync(join(tmpdir(), 'naire-bench-'))
  const server = await startPostgres({ stateDir })
  try {
    return await work({ database: () => newDatabase(server.url) })
  } finally {
    await server.stop()
    rmSync(stateDir, { recursive: true, force: true })
  }
}

async function newDatabase(server: string): Promise<string> {
  const name = `bench_${randomBytes(6).toString('hex')}`
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}
