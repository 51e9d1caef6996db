import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  createCommands,
  createQuotaWriteQueue,
  system,
  type Commands,
  type CreateUserRequest,
  type QuotaWriteQueue,
} from '@naire/commands'
import { connect, type Pool } from '@naire/database'
import { roles } from '@naire/domain/access'
import { RefusalError } from '@naire/domain/refusals'
import { createPostgresEventStore, prepareEventStore } from '@naire/event-store'
import { createVault, prepareVault } from '@naire/vault'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshDatabase } from '../fresh-database.ts'
import { full } from './harness/chance.ts'
import { expectBalanced, ledgerOf } from './harness/ledger.ts'
import { newSid } from '../contracts/worker-bench.ts'

const processes = 4
const dataDir = mkdtempSync(join(tmpdir(), 'naire-fault-names-'))
let pools: Pool[]
let commands: Commands[]
beforeAll(async () => {
  const url = await freshDatabase()
  pools = Array.from({ length: processes }, () => connect(url, { max: 4, applicationName: 'race' }))
  await prepareEventStore(pools[0]!)
  await prepareVault(pools[0]!)
  commands = await Promise.all(
    pools.map(async (pool) =>
      createCommands({
        store: createPostgresEventStore(pool),
        vault: await createVault({ pool, dataDir }),
        lookups: {} as never,
        now: () => new Date(),
        report: () => {},
      }),
    ),
  )
})
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()))
  rmSync(dataDir, { recursive: true, force: true })
})

it('many who race for one login code: one gets it, all others are told that it is taken', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 24 }, (_, at) => createUser(commands[at % processes]!, `nurse-${round}`)),
    )
    const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
    expect(refusals.map((reason) => (reason instanceof RefusalError ? reason.refusal.key : reason))).toEqual(
      Array(23).fill('user.codeTaken'),
    )
  }
  const { rows } = await pools[0]!.query<{ n: number }>(
    `select count(*)::integer as n from log.events where type = 'UserCreated'`,
  )
  expect(rows[0]?.n).toBe(rounds)
})

it('many sessions that race for the last seats: as many get one as there are, in every process that asks', async () => {
  const [naireSid, limit, racers] = [newSid(), 5, 200]
  const keepers = pools.map((pool) =>
    createQuotaWriteQueue({
      store: createPostgresEventStore(pool),
      sealer: { seal: async () => new Uint8Array(), openMany: async () => [] },
    }),
  )
  const at = new Date().toISOString()
  const cells = [{ cellSid: 'C', expression: 'true', memo: null, limit, declaredLimit: limit }]
  await keepers[0]!.ask(naireSid, { type: 'DefineCells', naireSid, cells, by: system, at }, envelope())
  await Promise.all(Array.from({ length: racers }, (_, nth) => seat(keepers[nth % processes]!, naireSid, at)))
  const { rows } = await pools[0]!.query<{ type: string; n: number }>(
    `select type, count(*)::integer as n from log.events where stream = $1 group by type order by type`,
    [`quota-${naireSid}`],
  )
  expect(rows).toEqual([
    { type: 'CellsDefined', n: 1 },
    { type: 'SeatConfirmed', n: limit },
    { type: 'SeatRefused', n: racers - limit },
  ])
  expectBalanced('11 race for one name', await ledgerOf({ pool: pools[0]! }))
})

const rounds = full ? 20 : 3

const envelope = () => ({ commandId: newSid(), correlationId: newSid() })

function createUser({ users }: Commands, code: string): Promise<unknown> {
  const form = {
    code,
    name: 'N',
    nickname: 'N',
    tel: null,
    authority: roles.SuperAdmin,
    orgSid: newSid(),
    deptSid: newSid(),
  }
  return users.create({
    userSid: newSid(),
    form,
    password: 'correct horse 7',
    by: system,
    envelope: envelope(),
  } as CreateUserRequest)
}

/** Asks until it is decided: a keeper that was too late ten times says so. */
async function seat(queue: QuotaWriteQueue, naireSid: string, at: string): Promise<void> {
  const sessionSid = newSid()
  for (;;) {
    const command = { type: 'ConfirmSeat', sessionSid, requestId: sessionSid, cells: ['C'], by: system, at } as const
    const decided = await queue
      .ask(naireSid, command, { commandId: sessionSid, correlationId: sessionSid })
      .then(() => true, isBusy)
    if (decided) return
  }
}

function isBusy(error: unknown): false {
  if (error instanceof RefusalError && error.refusal.key === 'request.busy') return false
  throw error
}
