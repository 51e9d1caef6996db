import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  countCells,
  derivedVariable,
  isCounted,
  passes,
  planTable,
  sessionVariables,
  table,
  tableResult,
  weightColumn,
  type AnalysisRow,
  type Axis,
  type Codebook,
  type Filter,
  type Level,
  type Measure,
  type SessionFilter,
  type Source,
  type TableQuery,
  type Variable,
} from '@naire/domain/analysis'
import type { Cell } from '@naire/domain/interactions'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ColumnarCopies, tableOf, type CopyColumn } from './index.ts'
import { prepareCounts } from './prepare-counts.ts'

const seeds = Number(process.env['ANALYSIS_SEEDS'] ?? (process.env['SUITE'] === 'full' ? 200 : 20))
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
  for (let round = 0; round < rounds; round += 1) {
    const chance = random(first + round * 1_000)
    const naireSid = (round + 1).toString(16).toUpperCase().padStart(32, '0')
    const { codebook, rows } = await field(naireSid, chance)
    for (let each = 0; each < seeds / rounds; each += 1) {
      const query = randomQuery(codebook, chance)
      const context = { codebook, weights: ['S1'], guarded: false }
      const found = await copies.reading(naireSid, async (connection, database) => {
        const scope = { connection, database, codebook, weights: ['S1'], viewer }
        const axes = [...query.rows, ...query.columns]
        const counts = table({ ...query, rows: axes, columns: [], measure: { kind: 'count' } })
        const prepared = await prepareCounts([{ kind: 'table', table: counts }], scope)
        shared += prepared.size
        return tableOf(query, { ...scope, prepared })
      })
      const plan = planTable(query, context)
      const options = { sessions: query.sessions, weight: query.weight, withValues: query.measure.kind === 'quantiles' }
      const said = tableResult(query, plan, (row, column) => countCells(rows, plan, [row, column], options))
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
}, 300_000)

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

type Chance = () => number

function random(seed: number): Chance {
  let state = (seed * 2654435761) >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const below = (chance: Chance, most: number) => Math.floor(chance() * most)
const oneOf = <T>(chance: Chance, all: readonly T[]): T => all[below(chance, all.length)] as T

/** A questionnaire's copy with random answers, and the same rows for the reference. */
async function field(
  naireSid: string,
  chance: Chance,
): Promise<{ readonly codebook: Codebook; readonly rows: readonly AnalysisRow[] }> {
  const columns: CopyColumn[] = []
  const column = (type: CopyColumn['type']): Source => {
    columns.push({
      ordinal: columns.length + 1,
      questionSid: 'q',
      key: `k${columns.length}`,
      type,
      property: `p${columns.length}`,
      since: 0,
    })
    return { kind: 'column', column: `c${columns.length}` }
  }
  const codes = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ code: String(at), title: `选项 ${at}`, value: at }))
  const single = (id: string, count: number): Variable => ({
    id,
    kind: 'single',
    code: id,
    title: id,
    options: codes(count),
    source: column('String'),
  })
  const multi = (id: string, count: number): Variable => ({
    id,
    kind: 'multi',
    code: id,
    title: id,
    options: codes(count).map((option) => ({ ...option, value: null, source: column('Boolean') })),
  })
  const number = (id: string): Variable => ({
    id,
    kind: 'number',
    code: id,
    title: id,
    options: [],
    source: column('Double'),
  })
  const [a, b, nps, many, more, x, y] = [
    single('a', 4),
    single('b', 7),
    single('nps', 11),
    multi('many', 5),
    multi('more', 3),
    number('x'),
    number('y'),
  ]
  const derived: Codebook = [
    {
      id: 'recoded',
      kind: 'single',
      code: 'recoded',
      title: '',
      options: codes(2),
      source: {
        kind: 'recode',
        of: b.source as Source,
        map: { 0: '0', 1: '0', 2: '1' },
        otherwise: chance() < 0.5 ? '1' : null,
      },
    },
    {
      id: 'index',
      kind: 'number',
      code: 'index',
      title: '',
      options: [],
      source: { kind: 'mean', of: [x.source as Source, y.source as Source], atLeast: 1 + below(chance, 2) },
    },
    {
      id: 'ratio',
      kind: 'number',
      code: 'ratio',
      title: '',
      options: [],
      source: {
        kind: 'calc',
        op: oneOf(chance, ['+', '-', '*', '/']),
        left: x.source as Source,
        right: y.source as Source,
      },
    },
    {
      id: 'either',
      kind: 'multi',
      code: 'either',
      title: '',
      options: [
        {
          code: '1',
          title: '',
          value: 1,
          source: { kind: 'any', of: many.options.flatMap(({ source }) => source ?? []) },
        },
      ],
    },
    {
      id: 'formula',
      kind: 'number',
      code: 'formula',
      title: '',
      options: [],
      source: oneOf(
        chance,
        [
          "casewhen(a == '1' && x > 1, x * 2, many['0'] || y <= 0, avg(x, y), a == 2, -1)",
          'max(x, y) - min(x, 2) + (is_empty(b) ? 1 : 0)',
          '!(x >= y) || not_empty(more)',
        ].map((text) => {
          const { source } = derivedVariable({ sid: 'f', code: 'f', title: '', rule: { kind: 'formula', text } }, [
            a,
            b,
            many,
            more,
            x,
            y,
          ])
          if (source === undefined) throw new Error('a formula has a source')
          return source
        }),
      ),
    },
    { id: 'open', kind: 'single', code: 'open', title: '', options: [], open: true, source: column('String') },
  ]
  const rows = Array.from({ length: 40 + below(chance, 300) }, (_, at) => row(at, columns, chance))
  await copies.write(naireSid, {
    position: 1,
    added: columns,
    created: rows.map(({ [weightColumn('S1')]: _, ...stored }) => stored),
    changed: [],
    erased: [],
    columns: [],
    cells: [],
    cleaned: null,
    meta: {},
  })
  await copies.setColumn(naireSid, {
    name: weightColumn('S1'),
    type: 'Double',
    sql: `case when start_ms % 11 = 0 then null else 0.25 + (start_ms % 7) / 3.0 end`,
  })
  return { codebook: [a, b, nps, many, more, x, y, ...derived, ...sessionVariables], rows }
}

function row(at: number, columns: readonly CopyColumn[], chance: Chance): Readonly<Record<string, Cell>> {
  const start = 1_750_000_000_000 + below(chance, 90 * 86_400_000)
  const status = oneOf(chance, [0, 0, 0, 0, 1, 2, 3, 5])
  const text = () => String(below(chance, 12))
  const cells = columns.map(({ ordinal, type }): [string, Cell] => [
    `c${ordinal}`,
    chance() < 0.15
      ? null
      : type === 'String'
        ? text()
        : type === 'Boolean'
          ? chance() < 0.4
          : below(chance, 9) - 2 + (chance() < 0.3 ? 0.5 : 0),
  ])
  return {
    sid: at.toString(16).toUpperCase().padStart(32, '0'),
    revision: 1,
    status,
    status_name: ['success', 'prohibit', 'suspend', 'invalid', 'revoke', 'fullQuota'][status] ?? null,
    review_status: oneOf(chance, [null, 0, 1, 3]),
    review_name: null,
    appeal_status: 0,
    mode: oneOf(chance, ['online', 'online', 'test']),
    start_ms: start,
    last_commit_ms: null,
    commit_ms: chance() < 0.2 ? null : start + 60_000,
    duration: below(chance, 900),
    score: null,
    success: true,
    channel: oneOf(chance, [null, 'wechat', 'sms']),
    view_port: 'mobile',
    lang: 'zh-CN',
    flags: below(chance, 2),
    corrections: 0,
    last_page: 1,
    user_sid: null,
    reviewer_sid: null,
    reviewer_assigned: false,
    appealer_sid: null,
    appealer_assigned: false,
    page_times: null,
    question_times: null,
    deleted: false,
    cleaned: chance() < 0.1 ? true : null,
    log_position: 1,
    [weightColumn('S1')]: start % 11 === 0 ? null : 0.25 + (start % 7) / 3,
    ...Object.fromEntries(cells),
  }
}

function randomQuery(codebook: Codebook, chance: Chance): TableQuery {
  const axes = (most: number) => Array.from({ length: below(chance, most + 1) }, () => randomAxis(codebook, chance))
  return table({
    rows: axes(2),
    columns: axes(2),
    measure: randomMeasure(chance),
    filter: chance() < 0.5 ? null : randomFilter(codebook, chance, 2),
    sessions: randomSessions(chance),
    weight: chance() < 0.4 ? 'S1' : null,
    base: oneOf(chance, ['respondents', 'responses']),
    options: {
      adjust: oneOf(chance, ['none', 'bonferroni', 'bh']),
      letters: chance() < 0.8,
      utcOffset: oneOf(chance, [0, 480, -300]),
    },
  })
}

const randomSessions = (chance: Chance): SessionFilter => ({
  statuses: chance() < 0.5 ? ['success'] : ['success', 'prohibit', 'suspend'],
  rejected: chance() < 0.3,
  test: chance() < 0.3,
  cleaned: chance() < 0.3,
})

const randomAxis = (codebook: Codebook, chance: Chance): Axis =>
  Array.from({ length: chance() < 0.25 ? 2 : 1 }, () => randomLevel(codebook, chance))

function randomLevel(codebook: Codebook, chance: Chance): Level {
  const variable = oneOf(
    chance,
    codebook.filter(({ id, kind }) => kind !== 'text' && id !== 'session:revision'),
  )
  const level = { variable: variable.id, order: oneOf(chance, ['asked', 'asked', 'ascending', 'descending'] as const) }
  if (variable.kind === 'number')
    return {
      ...level,
      order: 'asked',
      bands: [
        { key: 'low', title: '', from: null, to: 1 },
        { key: 'middle', title: '', from: 1, to: 3.5 },
        { key: 'high', title: '', from: 3.5, to: chance() < 0.5 ? null : 5 },
      ],
    }
  if (variable.kind === 'time')
    return { ...level, order: 'asked', step: oneOf(chance, ['day', 'week', 'month'] as const) }
  if (variable.open === true || variable.options.length < 2) return { ...level, order: 'asked' }
  const some = () => variable.options.map(({ code }) => code).filter(() => chance() < 0.4)
  // Equal counts may come in any order.
  return {
    ...level,
    order: 'asked',
    ...(chance() < 0.3
      ? {
          nets: [
            { key: 'n1', title: '', of: some() },
            { key: 'n2', title: '', of: some() },
          ],
        }
      : {}),
    ...(chance() < 0.2 ? { hidden: some() } : {}),
  }
}

function randomMeasure(chance: Chance): Measure {
  const of = oneOf(chance, ['x', 'y', 'a', 'index', 'ratio', 'formula', 'session:duration'])
  return oneOf(chance, [
    { kind: 'count' },
    { kind: 'count' },
    { kind: 'mean', of },
    { kind: 'quantiles', of, at: [0, 0.25, 0.5, 0.9, 1] },
    { kind: 'nps', of: 'nps' },
    { kind: 'box', of: 'b', side: oneOf(chance, ['top', 'bottom'] as const), n: 2 },
  ] as const)
}

function randomFilter(codebook: Codebook, chance: Chance, depth: number): Filter {
  const inner = () => randomFilter(codebook, chance, depth - 1)
  if (depth > 0 && chance() < 0.4)
    return oneOf(chance, [{ all: [inner(), inner()] }, { any: [inner(), inner()] }, { not: inner() }])
  const variable = oneOf(
    chance,
    codebook.filter(({ id }) =>
      ['a', 'b', 'many', 'x', 'recoded', 'either', 'index', 'formula', 'open', 'session:start'].includes(id),
    ),
  )
  if (chance() < 0.2) return { variable: variable.id, answered: chance() < 0.5 }
  if (variable.kind === 'number')
    return { variable: variable.id, from: chance() < 0.3 ? null : 0, to: chance() < 0.3 ? null : 4 }
  if (variable.kind === 'time') return { variable: variable.id, from: 1_750_000_000_000 + 10 * 86_400_000, to: null }
  return {
    variable: variable.id,
    in:
      variable.open === true ? ['1', '2', '7'] : variable.options.map(({ code }) => code).filter(() => chance() < 0.5),
  }
}
