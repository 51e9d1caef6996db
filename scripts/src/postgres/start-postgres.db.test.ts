import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, it } from 'vitest'
import { startPostgres, type EmbeddedPostgres } from './start-postgres.ts'

it('is reached by a socket, and by the loopback address where the path of a socket is too long', async () => {
  const root = mkdtempSync(join(tmpdir(), 'naire-pg-'))
  const deep = join(root, 'x'.repeat(100))
  mkdirSync(deep)
  try {
    expect(await waysInto(root)).toEqual({ url: 'address', localUrl: 'socket' })
    expect(await waysInto(deep)).toEqual({ url: 'address', localUrl: 'address' })
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
})

async function waysInto(stateDir: string) {
  const server = await startPostgres({ stateDir, fast: true })
  try {
    return { url: await wayOf(server, 'url'), localUrl: await wayOf(server, 'localUrl') }
  } finally {
    await server.stop()
  }
}

async function wayOf(server: EmbeddedPostgres, name: 'url' | 'localUrl'): Promise<string> {
  const client = new pg.Client({ connectionString: server[name] })
  await client.connect()
  const { rows } = await client.query<{ address: string | null }>('select inet_client_addr() as address')
  await client.end()
  return rows[0]?.address === null ? 'socket' : 'address'
}
