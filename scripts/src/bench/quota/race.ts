import { createQuotaWriteQueue, system } from '@naire/commands'
import { quotaStream } from '@naire/domain/quotas'
import { createPostgresEventStore, prepareEventStore } from '@naire/event-store'
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { QuotaQueueProcess, type SeatVerdict } from './keepers.ts'
import { cellSids, tryOf } from './tries.ts'
import { verdictOn, type Verdict } from './verdict.ts'

export interface Race {
  readonly databaseUrl: string
  readonly seed: number
  readonly tries: number
  readonly processes: number
  /** How many times one of them is killed, at even parts of the way. */
  readonly kills: number
}

export interface RaceFigures extends Omit<Verdict, 'answers'> {
  readonly tries: number
  readonly kills: number
  readonly seconds: number
  readonly triesPerSecond: number
  /** Sessions that were told otherwise than the log says. */
  readonly toldOtherwise: number
  /** How often a request found the others faster for too long, and was left to a job. */
  readonly leftToJobs: number
}

/** Sessions that ask for more seats than there are, in processes that race for one quota and are killed on the way. */
export async function race({ databaseUrl, seed, tries, processes, kills }: Race): Promise<RaceFigures> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 })
  await prepareEventStore(pool)
  const store = createPostgresEventStore(pool)
  const naireSid = randomUUID().replaceAll('-', '').toUpperCase()
  const queue = createQuotaWriteQueue({
    store,
    sealer: { seal: () => Promise.reject(new Error('nothing is secret')), openMany: () => Promise.resolve([]) },
  })
  const limit = Math.ceil(tries / cellSids.length / 2)
  const cells = cellSids.map((cellSid) => ({ cellSid, expression: 'true', memo: null, limit }))
  await queue.ask(
    naireSid,
    { type: 'DefineCells', naireSid, cells, by: system, at: new Date().toISOString() },
    { commandId: 'cells', correlationId: 'race' },
  )
  const share = Math.ceil(tries / processes)
  const begun = performance.now()
  const keepers = Array.from(
    { length: processes },
    (_, at) =>
      new QuotaQueueProcess({ databaseUrl, naireSid, seed, from: at * share, to: Math.min(tries, (at + 1) * share) }),
  )
  const all = Promise.all(keepers.map(({ done }) => done))
  await Promise.race([all, killing(keepers, { tries, kills })])
  await all
  const seconds = (performance.now() - begun) / 1000
  await queue.ask(
    naireSid,
    { type: 'ExpireHolds', by: system, at: new Date(Date.now() + 3_600_000).toISOString() },
    { commandId: 'expire', correlationId: 'race' },
  )
  const verdict = await verdictOn(store, quotaStream(naireSid))
  await store.close()
  await pool.end()
  return figuresOf(verdict, {
    tries,
    kills,
    seconds,
    seed,
    told: keepers.flatMap((one) => one.told),
    leftToJobs: keepers.reduce((sum, one) => sum + one.busy, 0),
  })
}

async function killing(
  keepers: readonly QuotaQueueProcess[],
  { tries, kills }: Pick<Race, 'tries' | 'kills'>,
): Promise<void> {
  const told = () => keepers.reduce((sum, queue) => sum + queue.told.length, 0)
  for (let kill = 1; kill <= kills; kill += 1) {
    while (told() < (tries * kill) / (kills + 1)) await wait(5)
    await keepers[kill % keepers.length]!.kill()
  }
}

interface RaceSetup {
  readonly tries: number
  readonly kills: number
  readonly seconds: number
  readonly seed: number
  readonly told: readonly SeatVerdict[]
  readonly leftToJobs: number
}

function figuresOf(
  { answers, ...counts }: Verdict,
  { tries, kills, seconds, seed, told, leftToJobs }: RaceSetup,
): RaceFigures {
  const heard = told.filter(({ status }) => status !== null)
  const toldOtherwise = heard.filter(({ n, status }) => answers.get(`R-${tryOf(seed, n).sessionSid}`) !== status).length
  return {
    tries,
    kills,
    seconds: Number(seconds.toFixed(1)),
    triesPerSecond: Math.round(tries / seconds),
    ...counts,
    toldOtherwise,
    leftToJobs,
  }
}
