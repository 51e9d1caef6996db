import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type Pool } from '@naire/database'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshDatabase } from '../../../../tests/fresh-database.ts'
import { createVault, prepareVault, type Vault } from '../index.ts'

const pools: Pool[] = []
const processes: Vault[] = []
let dataDir: string
let now = new Date('2026-01-01T00:00:00Z')

beforeAll(async () => {
  const url = await freshDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'naire-vault-'))
  for (const name of ['one', 'other']) {
    const pool = connect(url, { max: 4, applicationName: name })
    pools.push(pool)
    await prepareVault(pool)
    processes.push(await createVault({ pool, dataDir, now: () => now }))
  }
})
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()))
  await rm(dataDir, { recursive: true })
})

/** Counts how often it was asked, and takes its time. */
function lender(seconds = 7200) {
  let asked = 0
  const obtain = async () => {
    await new Promise((resolve) => setTimeout(resolve, 30))
    return { value: `lent ${++asked}`, seconds }
  }
  return { obtain, asked: () => asked }
}

const askAll = (name: string, obtain: ReturnType<typeof lender>['obtain'], refused?: string) =>
  Promise.all(Array.from({ length: 20 }, (_, at) => processes[at % 2]!.borrowed.get(name, obtain, refused)))

it('one is borrowed for all processes, however many ask at once, and stands encrypted', async () => {
  const { obtain, asked } = lender()
  expect(new Set(await askAll('a', obtain))).toEqual(new Set(['lent 1']))
  expect(asked()).toBe(1)
  const { rows } = await pools[0]!.query<{ sealed: Buffer }>("select sealed from vault.leased_secrets where name = 'a'")
  expect(rows[0]?.sealed.includes('lent 1')).toBe(false)
})

it('is asked for anew five minutes early, by one of them, and nobody waits for that', async () => {
  const { obtain, asked } = lender()
  await askAll('b', obtain)
  now = new Date(now.getTime() + 6_890_000)
  expect(new Set(await askAll('b', obtain))).toEqual(new Set(['lent 1']))
  now = new Date(now.getTime() + 20_000)
  expect(await askAll('b', obtain)).toContain('lent 1')
  expect(new Set(await askAll('b', obtain))).toEqual(new Set(['lent 2']))
  expect(asked()).toBe(2)
})

it('that the lender takes no longer is replaced once, for everybody who noticed', async () => {
  const { obtain, asked } = lender()
  await askAll('c', obtain)
  expect(new Set(await askAll('c', obtain, 'lent 1'))).toEqual(new Set(['lent 2']))
  expect(asked()).toBe(2)
})

it('goes on while it holds when the lender does not answer, and fails when it is over', async () => {
  const fail = () => Promise.reject(new Error('away'))
  await askAll('d', lender().obtain)
  now = new Date(now.getTime() + 7_000_000)
  expect(new Set(await askAll('d', fail))).toEqual(new Set(['lent 1']))
  now = new Date(now.getTime() + 300_000)
  await expect(processes[0]!.borrowed.get('d', fail)).rejects.toThrow('away')
})

it('is not asked for at every call when the lender gives what is nearly over', async () => {
  const { obtain, asked } = lender(200)
  await askAll('e', obtain)
  now = new Date(now.getTime() + 59_000)
  await askAll('e', obtain)
  expect(asked()).toBe(1)
})
