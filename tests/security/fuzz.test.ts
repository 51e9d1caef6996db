import { afterAll, beforeAll, expect, it } from 'vitest'
import { Random } from '../../projections/src/testing/random.ts'
import type { Client } from '../api/client.ts'
import { Fuzzer, type FuzzedRequest } from './fuzz/requests.ts'
import { secret, twoOrgs, type TwoOrgs } from './two-orgs.ts'

/** `npm test` sends 2,000, `npm run test:security` 20,000, `npm run deep -- security` 100,000; `SEED` repeats a run. */
const requests = Number(process.env['FUZZ_REQUESTS'] ?? 2_000)
const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000)
const atOnce = 8
/** What the heap may have grown by at the end: rate limits, positions and caches are all bounded. */
const mostGrowth = 64 << 20

let all: TwoOrgs

beforeAll(async () => {
  all = await twoOrgs()
})
afterAll(() => all?.product.stop())

const tells = ({ method, path, headers, body }: FuzzedRequest, rest: string) => `${method} ${path} ${JSON.stringify(headers)} ${body?.slice(0, 300) ?? ''}\n${rest.slice(0, 300)}`

interface Answered {
  readonly status: number
  readonly text: string
}

async function sent(client: Client, { method, path, headers, body }: FuzzedRequest): Promise<Answered> {
  const response = await fetch(client.url + path, { method, headers: { ...client.headers, ...headers }, body, redirect: 'manual', signal: AbortSignal.timeout(30_000) })
  return { status: response.status, text: await response.text() }
}

it(`${requests} fuzzed requests break nothing, learn nothing and fill nothing (seed ${seed})`, async () => {
  const fuzzer = new Fuzzer(seed, [all.own, all.others])
  const chance = new Random(seed + 1)
  const outcomes = new Map<number, number>()
  let left = requests
  const worker = async () => {
    while (left > 0) {
      left -= 1
      const request = fuzzer.next()
      const { status, text } = await sent(chance.pick(all.attackers), request)
      outcomes.set(status, (outcomes.get(status) ?? 0) + 1)
      expect(status < 500 || status === 501 || status === 503, tells(request, `${status} ${text}`)).toBe(true)
      expect(text.includes(secret), tells(request, text)).toBe(false)
      expect(text, tells(request, text)).not.toMatch(/node_modules|\.ts:\d+|\n\s+at \w|syntax error at or near|relation "read\./)
    }
  }
  const run = () => Promise.all(Array.from({ length: atOnce }, worker))
  left = Math.min(500, requests)
  await run()
  const before = heap()
  left = requests - Math.min(500, requests)
  await run()
  const growth = heap() - before
  const told = [...outcomes].toSorted(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`).join(', ')
  process.stdout.write(`fuzzed with seed ${seed}: ${told}; heap grew by ${Math.round(growth / 1024 / 1024)} MiB\n`)
  expect(growth).toBeLessThan(mostGrowth)
  expect((await all.product.admin.get(`/odata/NaireSessions('${all.others.sessionSid}')`)).status).toBe(200)
}, 3_600_000)

/** What is still used after everything else was thrown away; without `--expose-gc` garbage counts too. */
function heap(): number {
  globalThis.gc?.()
  globalThis.gc?.()
  return process.memoryUsage().heapUsed
}
