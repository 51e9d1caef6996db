import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { connect, type Pool } from '@naire/database'
import { reading } from '../../projections/src/query/read-transaction.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { EmbeddedPostgres } from '../../scripts/src/postgres/start-postgres.ts'
import { startReplica } from '../../scripts/src/postgres/start-replica.ts'
import type { Client } from '../api/client.ts'
import { patienceMs, testMs } from './harness/patience.ts'
import { Processes } from './harness/processes.ts'
import { FaultServer } from './harness/server.ts'

let primary: FaultServer
let replica: EmbeddedPostgres
let pool: Pool
let processes: Processes
const replicaDir = mkdtempSync(join(tmpdir(), 'naire-replica-'))
beforeEach(async () => {
  primary = await FaultServer.start({ settings: { wal_keep_size: '512MB' } })
  processes = await Processes.open(await primary.database())
  replica = await startReplica({ primaryDir: primary.stateDir, primaryUrl: primary.url, stateDir: replicaDir })
  pool = connect(ofReplica(), { max: 2, applicationName: 'replica', readOnly: true })
})
afterEach(async () => {
  await pool.end()
  await processes.close()
  await replica.stop()
  await primary.stop()
  rmSync(replicaDir, { recursive: true, force: true })
})

it(
  'a replica that stands still says that what it shows is old, and shows it all once it goes on',
  async () => {
    await processes.start('projections', { direct: true })
    await processes.start('api', { direct: true, env: { READ_DATABASE_URL: ofReplica() } })
    const admin = await processes.signInAdmin()
    const known = await admin.post('/odata/Orgs', { Name: '先来的' })
    expect((await names(admin)).shown).toEqual(['先来的'])
    const superuser = connect(ofReplica(), { max: 1, applicationName: 'operator' })
    await superuser.query('select pg_wal_replay_pause()')
    const added = await admin.post('/odata/Orgs', { Name: '后来的' })
    expect([known.status, added.status]).toEqual([201, 201])
    expect(await names(admin)).toEqual({ shown: ['先来的'], isStale: true })
    await superuser.query('select pg_wal_replay_resume()')
    await superuser.end()
    const deadline = Date.now() + patienceMs
    while ((await names(admin)).isStale && Date.now() < deadline) await wait(50)
    expect(await names(admin)).toEqual({ shown: ['先来的', '后来的'], isStale: false })
  },
  testMs,
)

it(
  'what a replica ended for the sake of its primary is read once more, and then no more',
  async () => {
    const viewer = { role: 'system', orgSid: null, userSid: 'F'.repeat(32) } as const
    const ended = Object.assign(new Error('canceling statement due to conflict with recovery'), { code: '40001' })
    let reads = 0
    const read = (endings: number) => {
      reads = 0
      return reading(pool, viewer, async (client) => {
        const { rows } = await client.query<{ follows: boolean }>('select pg_is_in_recovery() as follows')
        reads += 1
        if (reads <= endings) throw ended
        return rows[0]?.follows
      })
    }
    const projections = await processes.start('projections', { direct: true })
    await followed()
    expect([await read(1), reads]).toEqual([true, 2])
    await expect(read(2)).rejects.toThrow('conflict with recovery')
    expect(reads).toBe(2)
    await projections.stop()
  },
  testMs,
)

function ofReplica(): string {
  const url = new URL(replica.url)
  url.pathname = new URL(processes.databaseUrl).pathname
  return url.href
}

async function names(admin: Client): Promise<{ readonly shown: readonly string[]; readonly isStale: boolean }> {
  const { body, headers } = await admin.get('/odata/Orgs?$orderby=Name&$select=Name')
  return { shown: body.value.map(({ Name }: { readonly Name: string }) => Name), isStale: headers.has('x-stale') }
}

/** The tables that readers lock are on the replica, too. */
async function followed(): Promise<void> {
  for (const deadline = Date.now() + patienceMs; Date.now() < deadline; await wait(50)) {
    const { rows } = await pool.query<{ there: boolean }>(`select to_regclass('read.barrier') is not null as there`)
    if (rows[0]?.there) return
  }
}
