import { cpus, loadavg } from 'node:os'
import { figures, type Figures } from '../figures.ts'
import { withProduct, type ProductUnderLoad } from '../commits/product-under-load.ts'
import { send } from '../commits/send.ts'
import { withPostgres } from '../own-postgres.ts'
import { decisions } from './decisions.ts'
import { race } from './race.ts'
import { randomUUID } from 'node:crypto'

interface LateArrival {
  /** Status returned to each session: 0 success, 5 FullQuota. */
  readonly statuses: readonly number[]
  readonly answersKept: number
  /** Memo of the cell that the record names. */
  readonly fullCell: string | null
}

/** Through HTTP: the only seat is taken while somebody answers offline, whose answers arrive two days later. */
async function lateArrival({ port, survey, token, pool }: ProductUnderLoad): Promise<LateArrival> {
  const base = `http://127.0.0.1:${port}`
  let seen = '0'
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString()
  const commit = async (sid: string, mode: string, ago: number) => {
    const body = {
      Sid: sid,
      NaireSid: survey.naireSid,
      Feedbacks: survey.feedbacks,
      IsFinal: true,
      Mode: mode,
      Lang: 'zh-CN',
      ViewPort: 'mobile',
      StartTime: day(ago),
      LastReplyTime: day(ago),
      Duration: 60,
      LastReplyPage: 1,
    }
    const headers = {
      'Content-Type': 'application/json',
      'X-Session-Key': randomUUID().replaceAll('-', '').toUpperCase(),
    }
    const reply = await fetch(`${base}/odata/NaireSessions`, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!reply.ok) throw new Error(await reply.text())
    seen = reply.headers.get('x-position') ?? seen
    return ((await reply.json()) as { Status: number }).Status
  }
  const [inTime, late] = [newSid(), newSid()]
  const statuses = [await commit(inTime, 'online', 0), await commit(late, 'offline', 2)]
  const kept = await fetch(`${base}/odata/Feedbacks?$filter=SessionSid eq '${late}'&$count=true&$top=0`, {
    headers: { Authorization: `Bearer ${token}`, 'X-Org': survey.orgSid, 'X-Min-Position': seen },
  })
  const { rows } = await pool.query<{ memo: string | null }>(
    `select q."Memo" as memo from log.events as e join read.quotars as q on q."Sid" = e.data->>'fullCell' and q."NaireSid" = $2 where e.stream = $1 and e.type = 'SessionTurnedAway'`,
    [`session-${late}`, survey.naireSid],
  )
  return {
    statuses,
    answersKept: ((await kept.json()) as { '@odata.count': number })['@odata.count'],
    fullCell: rows[0]?.memo ?? null,
  }
}

const newSid = (): string => randomUUID().replaceAll('-', '').toUpperCase()

const tries = Number(process.env['TRIES'] ?? 100_000)
const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000)
const seconds = Number(process.env['SECONDS_EACH'] ?? 8)
const connections = 32

/**
 * Measures the rate of seat decisions, whether a limit is ever exceeded by processes that race and are killed, and the
 * cost of a seat for a commit.
 */
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
