import { cpus, loadavg } from 'node:os'
import { withPostgres, type BenchServer } from './own-postgres.ts'
import { emmettLoss, ourLoss } from './store-loss.ts'
import { answerEvent, type Contestant, emmett, ours, plainInserts } from './store-contestants.ts'

const callerCounts = [1, 16, 64]
const itemCounts = [1, 20, 200]
const rounds = 3
const secondsEach = 0.8

/** Appends to new streams beside emmett-postgresql and beside inserts of as many rows in one statement, on one PostgreSQL in one run. */
export function storeBench(say: (line: string) => void): Promise<object> {
  return withPostgres(async (server) => {
    const rows = []
    for (const items of itemCounts)
      for (const callers of callerCounts) rows.push(await row(server, { items, callers }, say))
    const loss = {
      ours: await ourLoss(await server.database(), 5),
      emmett: await emmettLoss(await server.database(), 5),
    }
    say(`16 writers, one reader: ours ${JSON.stringify(loss.ours)}, emmett ${JSON.stringify(loss.emmett)}`)
    return { cores: cpus().length, load: loadavg()[0], rows, loss }
  })
}

interface Load {
  /** Events of one append. */
  readonly items: number
  readonly callers: number
}

async function row(server: BenchServer, load: Load, say: (line: string) => void): Promise<object> {
  const own = await ours(await server.database())
  const other = await emmett(await server.database(), load.callers)
  const plain = await plainInserts(await server.database())
  const rates: Record<'ours' | 'emmett' | 'plain', number[]> = { ours: [], emmett: [], plain: [] }
  // In turns, so that what else the machine does meets all of them.
  for (let round = 0; round < rounds; round += 1) {
    rates.ours.push(await appendsPerSecond(own, load))
    rates.emmett.push(await appendsPerSecond(other, load))
    rates.plain.push(await plainPerSecond(plain, load))
  }
  await Promise.all([own.close(), other.close(), plain.close()])
  const figures = { ...load, ours: median(rates.ours), emmett: median(rates.emmett), plain: median(rates.plain) }
  const ratios = {
    toEmmett: Number((figures.ours / figures.emmett).toFixed(1)),
    toPlain: Number((figures.ours / figures.plain).toFixed(2)),
  }
  say(
    `${load.items} events × ${load.callers} callers: ${figures.ours} appends/s, emmett ${figures.emmett} (${ratios.toEmmett}×), plain inserts ${figures.plain} (${ratios.toPlain})`,
  )
  return { ...figures, ...ratios }
}

async function appendsPerSecond(contestant: Contestant, { items, callers }: Load): Promise<number> {
  let count = 0
  const started = performance.now()
  await Promise.all(
    Array.from({ length: callers }, async () => {
      for (; performance.now() < started + secondsEach * 1000; count += 1) await contestant.append(events(items))
    }),
  )
  return Math.round((count * 1000) / (performance.now() - started))
}

/** What all callers append at once goes into one statement. */
async function plainPerSecond(
  plain: Awaited<ReturnType<typeof plainInserts>>,
  { items, callers }: Load,
): Promise<number> {
  const started = performance.now()
  let count = 0
  for (; performance.now() < started + secondsEach * 1000; count += callers) await plain.insert(events(items * callers))
  return Math.round((count * 1000) / (performance.now() - started))
}

const events = (count: number) => Array.from({ length: count }, answerEvent)

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
