import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '@naire/database'
import { createPostgresEventStore, prepareEventStore } from '@naire/event-store'
import { createVault, prepareVault, type Vault } from '@naire/vault'
import { expect, it } from 'vitest'
import { freshDatabase } from '../../../../tests/fresh-database.ts'
import { commitOf, house, opened } from '../../tests/house.ts'

const sidOf = (n: number): string => (n * 104_729).toString(16).toUpperCase().padStart(32, '0')

it('four places are four, for forty sessions of one respondent through two writers', async () => {
  const pool = connect(await freshDatabase(), { max: 8, applicationName: 'slots-test' })
  const dataDir = await mkdtemp(join(tmpdir(), 'naire-slots-'))
  await prepareEventStore(pool)
  await prepareVault(pool)
  const vault = await createVault({ pool, dataDir })
  const stores = [createPostgresEventStore(pool), createPostgresEventStore(pool)] as const
  const one = await opened(house<Vault>({ store: stores[0], vault }), 1000, { SessionLimit: 4 })
  const other = house<Vault>({ store: stores[1], vault })
  const commits = Array.from({ length: 40 }, (_, n) =>
    (n % 2 ? one : other).commands.sessions.commit(commitOf(sidOf(n + 1), { userSid: 'U1' })),
  )
  const results = await Promise.allSettled(commits)
  const refusals = results.flatMap((result) =>
    result.status === 'rejected' ? [(result.reason as { refusal?: { key: string } }).refusal?.key] : [],
  )
  expect(refusals).toEqual(Array(36).fill('session.limitReached'))
  await Promise.all(stores.map((store) => store.close()))
  await pool.end()
  await rm(dataDir, { recursive: true })
}, 60_000)
