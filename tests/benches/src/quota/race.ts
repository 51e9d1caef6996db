import { createQuotaWriteQueue, system } from '@naire/commands'
import { quotaStream, type QuotaEvent } from '@naire/domain/quotas'
import { createPostgresEventStore, prepareEventStore } from '@naire/event-store'
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { QuotaQueueProcess, type SeatVerdict } from './keepers.ts'
import { cellSids, tryOf } from './tries.ts'
import type { EventStore, StoredEvent } from '@naire/domain/event-sourcing'

export interface Race {
  readonly databaseUrl: string
  readonly seed: number
  readonly tries: number
  readonly processes: number
  /** Number of times one of them is killed, at even intervals of the run. */
  readonly kills: number
}

export interface RaceFigures extends Omit<Verdict, 'answers'> {
  readonly tries: number
  readonly kills: number
  readonly seconds: number
  readonly triesPerSecond: number
  /** Sessions that were told otherwise than the log says. */
  readonly toldOtherwise: number
  /** Number of requests that lost to faster writers for too long, and were left to a job. */
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

interface Verdict {
  /** Seats that were given past the limit of the moment, counted anew from the log by other means than the keeper's. */
  readonly pastTheLimit: number
  readonly confirmed: number
  readonly refused: number
  readonly expired: number
  /** Requests with two answers, although the first was not given back. */
  readonly answeredTwice: number
  /** The last answer of each request. */
  readonly answers: ReadonlyMap<string, 'confirmed' | 'refused'>
}

interface Cell {
  limit: number
  readonly taken: Set<string>
  readonly held: Set<string>
}

/** Reads the whole stream of a quota and judges every step of it. */
async function verdictOn(store: EventStore, stream: string): Promise<Verdict> {
  const cells = new Map<string, Cell>()
  const answers = new Map<string, 'confirmed' | 'refused'>()
  const givenBack = new Set<string>()
  const counts = { pastTheLimit: 0, confirmed: 0, refused: 0, expired: 0, answeredTwice: 0 }
  for await (const { type, data } of eventsOf(store, stream)) {
    if (type === 'CellsDefined')
      for (const { cellSid, limit } of data.cells) cells.set(cellSid, { limit, taken: new Set(), held: new Set() })
    if (type === 'LimitsChanged') for (const { cellSid, limit } of data.limits) cells.get(cellSid)!.limit = limit
    if (type === 'SeatHeld') counts.pastTheLimit += give(cells, data, 'held')
    if (type === 'SeatConfirmed' || type === 'SeatRematched') counts.pastTheLimit += give(cells, data, 'taken')
    if (type === 'SeatRefused' || type === 'SeatReleased' || type === 'HoldExpired') take(cells, data.sessionSid)
    if (type === 'SeatReleased') givenBack.add(data.sessionSid)
    if (type === 'HoldExpired') counts.expired += 1
    if (type === 'SeatConfirmed' || type === 'SeatRefused') {
      const answer = type === 'SeatConfirmed' ? 'confirmed' : 'refused'
      if (answers.has(data.requestId) && !givenBack.delete(data.sessionSid)) counts.answeredTwice += 1
      counts[answer] += 1
      answers.set(data.requestId, answer)
    }
  }
  return { ...counts, answers }
}

/** Gives seats to a session, except those it already has. Returns the number of full cells. */
function give(
  cells: ReadonlyMap<string, Cell>,
  { sessionSid, cells: asked }: { readonly sessionSid: string; readonly cells: readonly string[] },
  as: 'taken' | 'held',
): number {
  const own = asked.filter((sid) => isIn(cells.get(sid)!, sessionSid))
  take(cells, sessionSid)
  let past = 0
  for (const sid of asked) {
    const cell = cells.get(sid)!
    cell[as].add(sessionSid)
    if (!own.includes(sid) && cell.taken.size + cell.held.size > cell.limit) past += 1
  }
  return past
}

const isIn = ({ taken, held }: Cell, sessionSid: string): boolean => taken.has(sessionSid) || held.has(sessionSid)

function take(cells: ReadonlyMap<string, Cell>, sessionSid: string): void {
  for (const { taken, held } of cells.values()) {
    taken.delete(sessionSid)
    held.delete(sessionSid)
  }
}

const page = 5_000

async function* eventsOf(store: EventStore, stream: string): AsyncGenerator<QuotaEvent> {
  for (let from = 0; ; from += page) {
    const events: readonly StoredEvent[] = await store.readStream(stream, { from, limit: page })
    yield* events as readonly StoredEvent<QuotaEvent>[]
    if (events.length < page) return
  }
}
