import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  countCells,
  isCounted,
  passes,
  planTable,
  QueryInvalid,
  table,
  tableResult,
  type Codebook,
  type TableQuery,
} from '@naire/domain/analysis'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runs } from '../../../tests/depth.ts'
import { ColumnarCopies, tableOf } from './index.ts'
import { prepareCounts } from './prepare-counts.ts'
import { randomCopy } from './testing/random-copy.ts'
import { random, randomQuery } from './testing/random-queries.ts'

const seeds = Number(process.env['ANALYSIS_SEEDS'] ?? runs(200))
const first = Number(process.env['ANALYSIS_SEED'] ?? Date.now() % 1_000_000)
/** Questionnaires, each with a tenth or so of the seeds. */
const rounds = Math.max(1, Math.ceil(seeds / 20))
const viewer = { role: 0, userSid: '', seesPhones: true } as const
let folder: string
let copies: ColumnarCopies

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'naire-tables-'))
  copies = await ColumnarCopies.open(folder, { memoryMb: 512, threads: 2 })
})
afterAll(async () => {
  await copies.close()
  rmSync(folder, { recursive: true, force: true })
})

it(`tables of compiled SQL say what the slow reference says (${seeds} seeds from ${first})`, async () => {
  let [filled, shared] = [0, 0]
  // Most tables say something and can share their counts; chance may keep a short run short of them for a while.
  const isDue = (round: number) => round < rounds || (round < 4 * rounds && Math.min(filled, shared) <= seeds / 2)
  for (let round = 0; isDue(round); round += 1) {
    const chance = random(first + round * 1_000)
    const naireSid = (round + 1).toString(16).toUpperCase().padStart(32, '0')
    const { codebook, rows } = await randomCopy(copies, naireSid, chance)
    for (let each = 0; each < seeds / rounds; each += 1) {
      const query = randomQuery(codebook, chance)
      const context = { codebook, weights: ['S1'], guarded: false }
      const counted = copies.reading(naireSid, async (connection, database) => {
        const scope = { connection, database, codebook, weights: ['S1'], viewer }
        const axes = [...query.rows, ...query.columns]
        const counts = table({ ...query, rows: axes, columns: [], measure: { kind: 'count' } })
        const prepared = await prepareCounts([{ kind: 'table', table: counts }], scope)
        shared += prepared.size
        return tableOf(query, { ...scope, prepared })
      })
      const plan = planTable(query, context)
      const options = { sessions: query.sessions, weight: query.weight, withValues: query.measure.kind === 'quantiles' }
      const reference = () => tableResult(query, plan, (row, column) => countCells(rows, plan, [row, column], options))
      const found = await counted.catch((error: unknown) => {
        if (error instanceof QueryInvalid) return error
        throw error
      })
      if (found instanceof QueryInvalid) {
        // Too many columns: refused by both.
        expect(reference).toThrow(found.message)
        continue
      }
      const said = reference()
      same(found, said, `seed ${first}, round ${round}, table ${each}: ${JSON.stringify(query)}`)
      filled += found.blocks.flatMap(({ cells }) => cells.flat()).filter(({ n }) => n > 0).length
      if (each === 0)
        expect(
          rows.filter((row) => isCounted(row, query.sessions) && (plan.filter === null || passes(plan.filter, row)))
            .length,
        ).toBe(await countOf(naireSid, query, codebook))
    }
  }
  expect(Math.min(filled, shared)).toBeGreaterThan(seeds / 2)
}, 1_800_000)

async function countOf(naireSid: string, query: TableQuery, codebook: Codebook): Promise<number> {
  const whole = { ...query, rows: [], columns: [], measure: { kind: 'count' as const }, weight: null }
  const scope = { codebook, weights: [], viewer }
  const { blocks } = await copies.reading(naireSid, (connection, database) =>
    tableOf(whole, { connection, database, ...scope }),
  )
  return blocks[0]?.cells[0]?.[0]?.n ?? -1
}

/** Numbers to nine digits: sums come in another order. */
function same(found: unknown, said: unknown, at: string): void {
  if (typeof found === 'number' && typeof said === 'number') {
    if (!(Math.abs(found - said) <= 1e-9 * Math.max(1, Math.abs(said)) || Object.is(found, said)))
      expect(found, at).toBe(said)
    return
  }
  if (typeof found !== 'object' || typeof said !== 'object' || found === null || said === null) {
    if (found !== said) expect(found, at).toBe(said)
    return
  }
  const names = new Set([...Object.keys(found), ...Object.keys(said)])
  for (const name of names)
    same((found as Record<string, unknown>)[name], (said as Record<string, unknown>)[name], `${at} .${name}`)
}
