import { connect, type Pool } from '@naire/database'
import { roles } from '@naire/domain/access'
import { bindQuery, parseQuery, type BoundQuery } from '@naire/odata'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshDatabase } from '../../../tests/fresh-database.ts'
import { answersTable, partOf } from '../answers/tables.ts'
import { readModels } from '../index.ts'
import { answeredNaire as naireSid, answerHistory } from '../testing/answer-history.ts'
import { Random } from '../testing/random.ts'
import { project } from '../testing/tables.ts'
import {
  answeredNaire,
  entityModel,
  sessionsWithAnswers,
  type AnsweredNaire,
  type ReadableColumn,
  type Viewer,
} from '../query/index.ts'
import { selectRows } from '../query/select-rows.ts'
import { sorted } from '../query/page-start.ts'
import { Statement } from '../query/statement.ts'
import { answerIndexStates, indexable, indexLimits, noteSlow, tendIndexes } from './index.ts'

const admin: Viewer = { role: roles.SuperAdmin, orgSid: null, userSid: 'S' }
const log = { info: () => {}, warn: () => {}, error: () => {} }
let pool: Pool
let naire: AnsweredNaire
let number: ReadableColumn

beforeAll(async () => {
  pool = connect(await freshDatabase(), { max: 4, applicationName: 'answer-indexes-test' })
  await project(
    pool,
    readModels.filter(({ name }) => name === 'naires'),
    { events: [], size: 1 },
  )
  await project(
    pool,
    readModels.filter(({ name }) => name === 'answers' || name === 'sessions'),
    { events: answerHistory(new Random(29), 20).events, size: 500 },
  )
  naire = (await answeredNaire(pool, naireSid)) ?? expect.fail()
  number = naire.columns.find(({ type, ordinal }) => type === 'Double' && partOf(ordinal) === 1) ?? expect.fail()
  const numbered = `jsonb_build_object('Sid', upper(md5(n::text)), 'c${number.ordinal}', n)`
  for (const table of ['read.sessions', `read_answers.${answersTable(naireSid)}`]) {
    await pool.query(
      `insert into ${table} select r.* from ${table} as t, generate_series(1, $1) as n, jsonb_populate_record(t, ${numbered}) as r where t."Sid" = (select min("Sid") from ${table})`,
      [indexLimits.leastRows],
    )
    await pool.query(`analyze ${table}`)
  }
})
afterAll(() => pool.end())

const bound = (query: string): BoundQuery =>
  bindQuery(entityModel(), sessionsWithAnswers(naire), parseQuery(encodeURI(query)))
const bySort = () => bound(`$orderby=Answers/${number.property} desc`)

async function planOf(query: BoundQuery): Promise<string> {
  const statement = new Statement(admin)
  const selection = selectRows({ ...query, select: ['Sid'] }, statement)
  const { rows } = await pool.query<Record<string, string>>(
    `explain select ${selection.columns} from ${selection.from} where ${selection.where}${sorted(selection)} limit 50`,
    statement.values,
  )
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

async function asked(ordinals: readonly number[], times: number = indexLimits.asked): Promise<void> {
  for (let time = 0; time < times; time += 1) await noteSlow(pool, { naireSid, ordinals })
}

const made = async () =>
  (await answerIndexStates(pool)).filter(({ madeAt }) => madeAt !== null).map(({ property }) => property)
const index = () => `${answersTable(naireSid)}_c${number.ordinal}_asked`

describe('an answer that slow questions ask for', () => {
  it('is one that a condition compares, or that is sorted by first', () => {
    const { property } = number
    const found = (query: string, viewer = admin) => indexable(bound(query), viewer)?.ordinals ?? []
    expect(found(`$filter=Status eq 0 and Answers/${property} gt 5`)).toEqual([number.ordinal])
    expect(found(`$filter=Answers/${property} in (1,2)`)).toEqual([number.ordinal])
    expect(found(`$orderby=Answers/${property}`)).toEqual([number.ordinal])
    for (const query of [
      `$orderby=Status,Answers/${property}`,
      `$filter=Answers/${property} ne 5`,
      `$filter=Answers/${property} add 1 eq 5`,
      `$select=Answers/${property}`,
      '$filter=Status eq 0',
    ])
      expect(found(query), query).toEqual([])
    const text = naire.columns.find(({ type }) => type === 'String') ?? expect.fail()
    const byText = `$filter=Answers/${text.property} eq 'x'`
    expect([found(byText), found(byText, { ...admin, role: roles.Customer })]).toEqual([[text.ordinal], []])
  })

  it('has no index until it was asked for often enough', async () => {
    await asked([number.ordinal], indexLimits.asked - 1)
    await tendIndexes(pool, log)
    expect(await made()).toEqual([])
    expect(await answerIndexStates(pool)).toMatchObject([
      {
        naireSid,
        property: number.property,
        heading: number.heading,
        asked: indexLimits.asked - 1,
        madeAt: null,
        problem: null,
      },
    ])
  })

  it('then gets one that serves both directions and conditions', async () => {
    expect(await planOf(bySort())).not.toContain(index())
    await asked([number.ordinal], 1)
    await tendIndexes(pool, log)
    expect(await made()).toEqual([number.property])
    expect(await planOf(bySort())).toContain(`Index Scan Backward using ${index()}`)
    expect(await planOf(bound(`$orderby=Answers/${number.property}`))).toContain(`Index Scan using ${index()}`)
    expect(await planOf(bound(`$filter=Answers/${number.property} eq 77`))).toContain(index())
  })

  it('gets it again when a rebuild made the tables without it', async () => {
    await pool.query(`drop index read_answers.${index()}`)
    await tendIndexes(pool, log)
    expect(await made()).toEqual([number.property])
    expect(await planOf(bySort())).toContain(index())
  })

  it('loses it when nobody used it for long', async () => {
    await pool.query(`update read.answer_indexes set made_at = now() - make_interval(days => $1)`, [
      indexLimits.unusedDays + 1,
    ])
    await pool.query(`select pg_stat_reset_single_table_counters(to_regclass($1))`, [`read_answers.${index()}`])
    await tendIndexes(pool, log)
    expect(await answerIndexStates(pool)).toEqual([])
    expect(await planOf(bySort())).not.toContain(index())
  })
})

it('a questionnaire has so many indexes and no more, first those that are asked for most', async () => {
  const ordinals = naire.columns
    .map(({ ordinal }) => ordinal)
    .filter((ordinal) => partOf(ordinal) === 1)
    .slice(0, indexLimits.ofNaire + 3)
  await asked(ordinals)
  const favourite = ordinals.at(-1) ?? expect.fail()
  await asked([favourite])
  await tendIndexes(pool, log)
  await tendIndexes(pool, log)
  expect(await made()).toHaveLength(indexLimits.ofNaire)
  expect(await made()).toContain(naire.columns.find(({ ordinal }) => ordinal === favourite)?.property)
})

it('what is asked for no more is forgotten, and an index that fails is told of and tried again when it is asked for again', async () => {
  await pool.query(
    'update read.answer_indexes set last_slow_at = now() - make_interval(days => $1) where made_at is null',
    [indexLimits.askedDays + 1],
  )
  await tendIndexes(pool, log)
  expect((await answerIndexStates(pool)).filter(({ madeAt }) => madeAt === null)).toEqual([])
  await pool.query('delete from read.answer_indexes')
  await pool.query(`drop index if exists read_answers.${index()}`)
  await pool.query(`create view read_answers.${index()} as select 1`)
  await asked([number.ordinal])
  await tendIndexes(pool, log)
  expect(await answerIndexStates(pool)).toMatchObject([
    { asked: 0, madeAt: null, problem: expect.stringContaining('42809') },
  ])
  await pool.query(`drop view read_answers.${index()}`)
  await asked([number.ordinal])
  await tendIndexes(pool, log)
  expect(await answerIndexStates(pool)).toMatchObject([{ madeAt: expect.any(Date), problem: null }])
})

it('a small table needs none', async () => {
  await pool.query('delete from read.answer_indexes')
  await pool.query(`delete from read_answers.${answersTable(naireSid)} where c${number.ordinal} > 100`)
  await pool.query(`vacuum analyze read_answers.${answersTable(naireSid)}`)
  await asked([number.ordinal])
  await tendIndexes(pool, log)
  expect(await made()).toEqual([])
})
