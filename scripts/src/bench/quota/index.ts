import { cpus, loadavg } from 'node:os'
import { figures, type Figures } from '../figures.ts'
import { withProduct, type ProductUnderLoad } from '../commits/product-under-load.ts'
import { send } from '../commits/send.ts'
import { withPostgres } from '../own-postgres.ts'
import { decisions } from './decisions.ts'
import { lateArrival } from './late-arrival.ts'
import { race } from './race.ts'

const tries = Number(process.env['TRIES'] ?? 100_000)
const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000)
const seconds = Number(process.env['SECONDS_EACH'] ?? 8)
const connections = 32

/** How fast seats are decided, whether a limit is ever passed by processes that race and are killed, and what a seat costs a commit. */
export async function quotaBench(say: (line: string) => void): Promise<object> {
  const decided = [2, 100, 400].map(decisions)
  say(
    `decided in one process without a store: ${decided.map(({ cells, perSecond }) => `${perSecond}/s with ${cells} cells`).join(', ')}`,
  )
  const rows = await withPostgres(async ({ database }) => {
    const told = []
    for (const [processes, kills, count] of [
      [1, 0, tries / 5],
      [3, 0, tries / 5],
      [3, 12, tries],
    ] as const) {
      const row = {
        processes,
        ...(await race({ databaseUrl: await database(), seed, tries: Math.ceil(count), processes, kills })),
      }
      told.push(row)
      say(`${processes} processes, ${kills} killed: ${JSON.stringify(row)}`)
    }
    return told
  })
  const commits = []
  for (const limit of [null, 1_000_000] as const) {
    const row = await withProduct(say, (product) => committed(product, limit !== null), limit)
    commits.push(row)
    say(`commits at ${connections} connections: ${JSON.stringify(row)}`)
  }
  const late = await withProduct(say, lateArrival, 1)
  say(`a late arrival: ${JSON.stringify(late)}`)
  return { cores: cpus().length, load: loadavg()[0], seed, decided, rows, commits, late }
}

async function committed(
  { port, survey }: ProductUnderLoad,
  withQuotas: boolean,
): Promise<Figures & { readonly withQuotas: boolean }> {
  await send({ kind: 'crowd', port, survey, connections: 8, seconds: 3 })
  const sent = await send({ kind: 'crowd', port, survey, connections, seconds })
  if (Object.keys(sent.errors).length > 0) throw new Error(`not every commit was taken: ${JSON.stringify(sent.errors)}`)
  return { withQuotas, ...figures(sent.latencies, seconds) }
}
