import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { addresses, marker, payloads } from './injection/corpus.ts'
import { twoOrgs, type TwoOrgs } from './two-orgs.ts'

let all: TwoOrgs
const statements: string[] = []

beforeAll(async () => {
  all = await twoOrgs()
  const real = pg.Client.prototype.query
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [first] = args
    statements.push(typeof first === 'string' ? first : String((first as { text?: string } | undefined)?.text ?? ''))
    return Reflect.apply(real, this, args) as never
  } as never)
})
afterAll(async () => {
  vi.restoreAllMocks()
  await all?.product.stop()
})

const count = async () =>
  (
    await all.product.pool.query<{ n: number }>(
      'select (select count(*) from read.sessions)::integer + (select count(*) from read.users)::integer as n',
    )
  ).rows[0]?.n

it('nothing of an address stands in the text of a statement, in whichever position it was, and nothing breaks', async () => {
  const before = await count()
  statements.length = 0
  const outcomes = new Map<number, number>()
  for (const payload of payloads) {
    for (const address of addresses(payload, all.own)) {
      const { status, text } = await all.product.admin.get(address)
      expect(status === 501 || status < 500, `${status} ${address}\n${text.slice(0, 300)}`).toBe(true)
      expect(text, address).not.toMatch(/syntax error at|pg_catalog|node_modules|SELECT .* FROM read\./i)
      outcomes.set(status, (outcomes.get(status) ?? 0) + 1)
    }
  }
  const read = statements.filter((text) => text.includes('read.'))
  expect(read.length).toBeGreaterThan(200)
  expect(statements.filter((text) => text.includes(marker))).toEqual([])
  expect(outcomes.get(200) ?? 0, JSON.stringify([...outcomes])).toBeGreaterThan(200)
  expect(await count()).toBe(before)
}, 300_000)
