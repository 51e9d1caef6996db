import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ColumnarCopies, copyColumnName, tableOf } from '@naire/analysis'
import { connect, type Pool } from '@naire/database'
import { sessionStatuses, table, type Codebook, type Filter, type Variable } from '@naire/domain/analysis'
import { bindQuery, parseQuery, type EntitySet } from '@naire/odata'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runs } from '../../../tests/depth.ts'
import { freshDatabase } from '../../../tests/fresh-database.ts'
import { answers } from '../answers/projection.ts'
import { naires } from '../naires/projection.ts'
import { answeredNaire, entityModel, runQuery, sessionsWithAnswers } from '../query/index.ts'
import { sessions } from '../sessions/projection.ts'
import { answeredNaire as naireSid, answerHistory } from '../testing/answer-history.ts'
import type { Entity } from '../testing/evaluate.ts'
import { Random } from '../testing/random.ts'
import { project, testContents } from '../testing/tables.ts'
import { applyEvents, columnarEvents } from './apply-events.ts'

const seeds = Number(process.env['ANALYSIS_SEEDS'] ?? runs(2_000))
const seed = Number(process.env['ANALYSIS_SEED'] ?? Date.now() % 1_000_000)
const viewer = { role: 0, userSid: 'S', seesPhones: true } as const
const everySession = { statuses: sessionStatuses, rejected: true, test: true, cleaned: true }

/** A column of answers as OData names it, and as a variable of the copy. */
interface Answer {
  readonly path: string
  readonly variable: Variable
}

let folder: string
let copies: ColumnarCopies
let pool: Pool
let set: EntitySet
let all: readonly Answer[]

beforeAll(async () => {
  const { events } = answerHistory(new Random(seed), 60)
  pool = connect(await freshDatabase(), { max: 4, applicationName: 'same-as-apply-test' })
  await project(pool, [naires], { events: [], size: 1 })
  await project(pool, [answers, sessions], { events, size: 5_000 })
  folder = mkdtempSync(join(tmpdir(), 'naire-same-'))
  copies = await ColumnarCopies.open(folder, { memoryMb: 256, threads: 2 })
  const contents = { contentOf: async <T>(hash: string) => (testContents.get(hash) ?? null) as T | null }
  await applyEvents(
    events.filter(({ type }) => columnarEvents.has(type)),
    { copies, contents },
  )
  const naire = (await answeredNaire(pool, naireSid)) ?? expect.fail()
  set = sessionsWithAnswers(naire)
  const { columns } = await copies.state(naireSid)
  all = naire.columns.flatMap(({ ordinal, property, type }): readonly Answer[] => {
    const column = columns.find((each) => each.ordinal === ordinal)
    expect(column?.property).toBe(property)
    const source = { kind: 'column', column: copyColumnName(ordinal) } as const
    const kinds = { String: 'single', Boolean: 'multi', Double: 'number' } as const
    const options = type === 'Boolean' ? [{ code: '1', title: '', value: null, source }] : []
    const own: Variable = {
      id: property,
      kind: kinds[type],
      code: property,
      title: '',
      options,
      open: type === 'String',
    }
    return [{ path: `Answers/${property}`, variable: type === 'Boolean' ? own : { ...own, source } }]
  })
})
afterAll(async () => {
  await copies.close()
  await pool.end()
  rmSync(folder, { recursive: true, force: true })
})

const ofKind = (kind: Variable['kind']): readonly Answer[] => all.filter(({ variable }) => variable.kind === kind)

async function applied(text: string): Promise<readonly Entity[]> {
  const query = bindQuery(entityModel(), set, parseQuery(encodeURI(`$top=5000&$apply=${text}`)))
  return (await runQuery(pool, query, { role: 0, orgSid: null, userSid: 'S' })).rows
}

const answerIn = (row: Entity, { variable }: Answer) => (row['Answers'] as Entity)[variable.id]

it(`tables of the copy say what $apply says over the same answers (${seeds} seeds from ${seed})`, async () => {
  const random = new Random(seed)
  let [cells, means] = [0, 0]
  for (let each = 0; each < seeds; each += 1) {
    const [row, column] = [random.pick(ofKind('single')), random.pick(ofKind('single'))]
    const [number, flag] = [random.pick(ofKind('number')), random.pick(ofKind('multi'))]
    const isChosen = random.chance(2)
    const filter: Filter | null = random.chance(3) ? { variable: flag.variable.id, in: ['1'] } : null
    const codebook: Codebook = [...new Set([row, column, number, flag])].map(({ variable }) => variable)
    const measure = isChosen ? ({ kind: 'mean', of: number.variable.id } as const) : ({ kind: 'count' } as const)
    const query = table({
      rows: [[{ variable: row.variable.id }]],
      columns: row === column ? [] : [[{ variable: column.variable.id }]],
      measure,
      filter,
      sessions: everySession,
    })
    const { blocks, columns } = await copies.reading(naireSid, (connection, database) =>
      tableOf(query, { connection, database, codebook, weights: [], viewer }),
    )
    const [block] = blocks
    const place = `seed ${seed}, table ${each}: ${row.path} × ${column.path}`
    const where = `Status ne null${filter === null ? '' : ` and ${flag.path} eq true`}`
    const keys = row === column ? row.path : `${row.path},${column.path}`
    const aggregated = `$count as N,${number.path} with sum as S,${number.path} with average as M`
    const rows = await applied(
      `filter(NaireSid eq '${naireSid}' and ${where})/groupby((${keys}),aggregate(${aggregated}))`,
    )
    const own = rows.filter((found) => answerIn(found, row) !== null && answerIn(found, column) !== null)
    for (const found of own) {
      const at = block?.rows.findIndex(({ key }) => key === answerIn(found, row)) ?? -1
      const beside =
        row === column ? 0 : columns.findIndex(({ axis, key }) => axis === 0 && key === answerIn(found, column))
      const cell = block?.cells[at]?.[beside]
      if (isChosen) {
        const isNone = found['M'] === null
        expect(isNone ? null : cell?.number?.sum, place).toEqual(isNone ? null : expect.closeTo(Number(found['S']), 6))
        expect(isNone ? null : cell?.number?.mean, place).toEqual(isNone ? null : expect.closeTo(Number(found['M']), 6))
        means += isNone ? 0 : 1
      } else expect(cell?.n, place).toBe(found['N'])
      cells += 1
    }
    if (!isChosen && row !== column) {
      const told = block?.cells.flatMap((line) => line.slice(1).map(({ n }) => n)) ?? []
      expect(
        told.reduce((sum, n) => sum + n, 0),
        place,
      ).toBe(own.reduce((sum, found) => sum + Number(found['N']), 0))
    }
  }
  expect(Math.min(cells, means)).toBeGreaterThan(seeds / 4)
}, 1_800_000)
