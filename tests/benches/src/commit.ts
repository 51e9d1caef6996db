import { cpus, loadavg } from 'node:os'
import { durableInserts } from './durable-inserts.ts'
import { figures, type Figures } from './figures.ts'
import type { Crowd, LoadResult, Rounds, Steady } from './commits/load.ts'
import { parts, spentBy, type Part } from './commits/processor-time.ts'
import { caughtUp, withProduct, type ProductUnderLoad } from './commits/product-under-load.ts'
import { newSid } from './commits/requests.ts'
import { send } from './commits/send.ts'

const connections = [1, 8, 32, 64]
const secondsEach = Number(process.env['SECONDS_EACH'] ?? 8)
const steadySeconds = 2 * secondsEach
const looksPerSecond = 20
/** Which commits of a session are measured, the first and a few behind each of the others. */
const nths = [1, 10, 50, 100]
const sessionsInTurns = 200

/**
 * Final commits of whole sessions through HTTP: as many as go, beside durable single-row inserts on the same
 * PostgreSQL, and then at half of the rate that was reached. The load generator runs on the same machine.
 */
export function commitBench(say: (line: string) => void): Promise<object> {
  return withProduct(say, async (product) => {
    const { port, survey } = product
    await send({ kind: 'crowd', port, survey, connections: 16, seconds: 5 })
    const rows = []
    for (const count of connections) {
      const { told: commit } = await measured(product, {
        kind: 'crowd',
        port,
        survey,
        connections: count,
        seconds: secondsEach,
      })
      const insert = await durableInserts(product.databaseUrl, count, secondsEach / 2)
      const ratio = Number((commit.perSecond / insert.perSecond).toFixed(3))
      rows.push({ connections: count, commit, insert, ratio })
      say(`${count} connections: ${described(commit)}; ${insert.perSecond} inserts/s, ratio ${ratio}`)
    }
    const reached = Math.max(...rows.map(({ commit }) => commit.perSecond))
    const half = await atHalf(product, reached)
    say(
      `at half of ${reached}/s: ${described(half)}; visible in OData after p50 ${half.visible.p50} ms, p95 ${half.visible.p95}, p99 ${half.visible.p99}`,
    )
    const nth = await byNumber(product, say)
    return { cores: cpus().length, load: loadavg()[0], items: survey.feedbacks.length, rows, reached, half, nth }
  })
}

interface CommitFigures extends Figures {
  /** Milliseconds until the read models had all of it. */
  readonly caughtUpMs: number
  /** Milliseconds on the processor for each commit. */
  readonly spentMs: Readonly<Record<Part | 'generator', number>>
}

async function measured(
  product: ProductUnderLoad,
  load: Crowd | Steady | (Rounds & { readonly seconds: number }),
): Promise<{ readonly told: CommitFigures; readonly sent: LoadResult }> {
  const before = spentBy()
  const sent = await send(load)
  const caughtUpMs = await caughtUp(product.pool)
  const after = spentBy()
  const refused = Object.keys(sent.errors)
  if (refused.length > 0) throw new Error(`not every commit was taken: ${JSON.stringify(sent.errors)}`)
  const each = (ms: number) => Number((ms / sent.acknowledged).toFixed(2))
  const spentMs = {
    ...(Object.fromEntries(parts.map((part) => [part, each(after[part].ms - before[part].ms)])) as Record<
      Part,
      number
    >),
    generator: each(sent.ownMs),
  }
  return { told: { ...figures(sent.latencies, load.seconds), caughtUpMs, spentMs }, sent }
}

async function atHalf(product: ProductUnderLoad, reached: number) {
  const { port, survey, token } = product
  const perSecond = Math.floor(reached / 2)
  const lookEvery = Math.max(1, Math.round(perSecond / looksPerSecond))
  const { told, sent } = await measured(product, {
    kind: 'steady',
    port,
    survey,
    connections: 128,
    seconds: steadySeconds,
    perSecond,
    lookEvery,
    token,
  })
  const { p50, p95, p99 } = figures(sent.visible, steadySeconds)
  return { ...told, visible: { looks: sent.visible.length, p50, p95, p99 } }
}

/** Costs of the nth commit of a session, with a reply each time: one of sixteen takes a snapshot. */
async function byNumber(product: ProductUnderLoad, say: (line: string) => void) {
  const { port, survey } = product
  const sessions = Array.from({ length: sessionsInTurns }, () => ({ sessionSid: newSid(), sessionKey: newSid() }))
  const rows = []
  let next = 1
  for (const from of nths) {
    const common = { kind: 'rounds', port, survey, connections: 16, sessions } as const
    if (from > next) await send({ ...common, from: next, to: from - 1 })
    const to = from === 1 ? 1 : from + 15
    const begun = performance.now()
    const { told } = await measured(product, { ...common, from, to, seconds: 1 })
    const seconds = (performance.now() - begun) / 1000
    const commit = { ...told, perSecond: Math.round((sessionsInTurns * (to - from + 1)) / seconds) }
    rows.push({ from, to, commit })
    say(`commits ${from} to ${to} of a session: ${described(commit)}`)
    next = to + 1
  }
  return rows
}

function described({ perSecond, p50, p95, p99, caughtUpMs, spentMs }: CommitFigures): string {
  const spent = Object.entries(spentMs)
    .map(([part, ms]) => `${part} ${ms}`)
    .join(', ')
  return `${perSecond} commits/s (p50 ${p50} ms, p95 ${p95}, p99 ${p99}), read models after ${caughtUpMs} ms; ms of processor each: ${spent}`
}
