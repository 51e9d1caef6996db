import { ownCopies } from '@naire/projections/columnar'
import { readConfig, type RunningProcess } from '@naire/projections/process'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Random } from '../../projections/src/testing/random.ts'
import type { Client } from '../api/client.ts'
import { runs } from '../depth.ts'
import { Fuzzer, type FuzzedRequest } from './fuzz/requests.ts'
import { secret, twoOrgs, type TwoOrgs } from './two-orgs.ts'

/** `npm test` sends 200, `npm run test:full` 2,000, `npm run test:security` 20,000, `npm run deep -- security` 100,000; `SEED` repeats a run. */
const requests = Number(process.env['FUZZ_REQUESTS'] ?? runs(2_000))
const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000)
const atOnce = 8
/**
 * Longest time a request may block the process, in milliseconds: measured on the deep run, which has the machine for
 * itself.
 */
const longestBlockMs = 250
const isDeep = requests >= 100_000
/** Maximum growth of the heap at the end, in bytes: rate limits, positions and caches are all bounded. */
const mostGrowth = 64 << 20

let all: TwoOrgs
let analysis: RunningProcess

beforeAll(async () => {
  all = await twoOrgs()
  const { databaseUrl, dataDir } = all.product
  analysis = await ownCopies(readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir }), pino({ level: 'silent' }))
})
afterAll(async () => {
  await analysis?.stop()
  await all?.product.stop()
})

const tells = ({ method, path, headers, body }: FuzzedRequest, rest: string) =>
  `${method} ${path} ${JSON.stringify(headers)} ${body?.slice(0, 300) ?? ''}\n${rest.slice(0, 300)}`

interface FuzzedResponse {
  readonly status: number
  readonly text: string
}

async function sent(client: Client, { method, path, headers, body }: FuzzedRequest): Promise<FuzzedResponse> {
  const response = await fetch(client.url + path, {
    method,
    headers: { ...client.headers, ...headers },
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(30_000),
  })
  return { status: response.status, text: await response.text() }
}

it(`${requests} fuzzed requests break nothing, learn nothing and fill nothing (seed ${seed})`, async () => {
  const fuzzer = new Fuzzer(seed, [all.own, all.others])
  const chance = new Random(seed + 1)
  const outcomes = new Map<number, number>()
  const blocked = monitorEventLoopDelay({ resolution: 10 })
  const slowest: { ms: number; request: FuzzedRequest }[] = []
  let left = requests
  const worker = async () => {
    while (left > 0) {
      left -= 1
      const request = fuzzer.next()
      const { status, text } = await sent(chance.pick(all.attackers), request)
      const ms = blocked.max / 1e6
      if (ms > longestBlockMs) slowest.push({ ms, request })
      if (ms > longestBlockMs) blocked.reset()
      outcomes.set(status, (outcomes.get(status) ?? 0) + 1)
      expect(status < 500 || status === 501, tells(request, `${status} ${text}`)).toBe(true)
      expect(text.includes(secret), tells(request, text)).toBe(false)
      expect(text, tells(request, text)).not.toMatch(
        /node_modules|\.ts:\d+|\n\s+at \w|syntax error at or near|relation "read\./,
      )
    }
  }
  const run = () => Promise.all(Array.from({ length: atOnce }, worker))
  left = Math.min(500, requests >> 1)
  await run()
  const before = heap()
  blocked.enable()
  left = requests - Math.min(500, requests >> 1)
  await run()
  blocked.disable()
  const growth = heap() - before
  const told = [...outcomes]
    .toSorted(([a], [b]) => a - b)
    .map(([status, count]) => `${status}: ${count}`)
    .join(', ')
  process.stdout.write(
    `fuzzed with seed ${seed}: ${told}; blocked ${slowest.length} times for more than ${longestBlockMs} ms; heap grew by ${Math.round(growth / 1024 / 1024)} MiB\n`,
  )
  expect(growth).toBeLessThan(mostGrowth)
  if (isDeep) expect(slowest.map(({ ms, request }) => tells(request, `${Math.round(ms)} ms`))).toEqual([])
  expect((await all.product.admin.get(`/odata/NaireSessions('${all.others.sessionSid}')`)).status).toBe(200)
}, 3_600_000)

/** Heap in use after garbage collection; without `--expose-gc` garbage counts too. */
function heap(): number {
  globalThis.gc?.()
  globalThis.gc?.()
  return process.memoryUsage().heapUsed
}
