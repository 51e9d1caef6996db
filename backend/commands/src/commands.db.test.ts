import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type Pool } from '@naire/database'
import { sessionStream } from '@naire/domain/sessions'
import { createPostgresEventStore, prepareEventStore } from '@naire/event-store'
import { createVault, prepareVault, type Vault } from '@naire/vault'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshDatabase } from '../../../tests/fresh-database.ts'
import { blue, commitOf, envelope, house, opened, years, type CommandHarness } from '../tests/house.ts'

let pool: Pool
let dataDir: string
let place: CommandHarness<Vault>
let other: CommandHarness<Vault>

beforeAll(async () => {
  pool = connect(await freshDatabase(), { max: 8, applicationName: 'commands-test' })
  dataDir = await mkdtemp(join(tmpdir(), 'naire-commands-'))
  await prepareEventStore(pool)
  await prepareVault(pool)
  const vault = await createVault({ pool, dataDir })
  const store = createPostgresEventStore(pool)
  place = await opened(house<Vault>({ store, vault }), 10)
  other = house<Vault>({ store: createPostgresEventStore(pool), vault })
})
afterAll(async () => {
  await place.store.close()
  await other.store.close()
  await pool.end()
  await rm(dataDir, { recursive: true })
})

const sidOf = (n: number): string => (n * 7919).toString(16).toUpperCase().padStart(32, '0')

it('ten seats are ten, for thirty commits through two writers', async () => {
  const commits = Array.from({ length: 30 }, (_, n) =>
    (n % 2 ? place : other).commands.sessions.commit(commitOf(sidOf(n))),
  )
  const ends = (await Promise.all(commits)).map(({ state }) => state.answering)
  expect(ends.filter((end) => end === 'success')).toHaveLength(10)
  expect(ends.filter((end) => end === 'fullQuota')).toHaveLength(20)
})

it('a session is read back with its answers until its key is destroyed', async () => {
  const request = commitOf(sidOf(100), { feedbacks: [...blue, years('20')] })
  const committed = await place.commands.sessions.commit(request)
  expect((await other.commands.sessions.commit(request)).repeated).toBe(true)
  expect((await other.commands.sessions.asOf(request.sessionSid, committed.revision)).feedbacks).toHaveLength(2)
  await place.vault.keys.destroyKey(sessionStream(request.sessionSid))
  expect((await place.commands.sessions.asOf(request.sessionSid, committed.revision)).feedbacks).toHaveLength(0)
  const back = { type: 'InvalidateSession', reason: 'erased' } as const
  expect(
    (
      await place.commands.sessions.handle({
        sessionSid: request.sessionSid,
        command: back,
        by: request.by,
        envelope: envelope(),
      })
    ).state.answering,
  ).toBe('invalid')
})
