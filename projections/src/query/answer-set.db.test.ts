import { connect, type Pool } from '@naire/database'
import { bindQuery, parseQuery, type EntitySet } from '@naire/odata'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshDatabase } from '../../../tests/fresh-database.ts'
import { readModels } from '../index.ts'
import { answeredNaire as answeredSid, answerHistory } from '../testing/answer-history.ts'
import type { Entity } from '../testing/evaluate.ts'
import { Random } from '../testing/random.ts'
import { project } from '../testing/tables.ts'
import { answeredNaire, entityModel, runQuery, sessionsWithAnswers, type AnsweredNaire, type Viewer } from './index.ts'

const superAdmin: Viewer = { role: 0, orgSid: null, userSid: 'S' }
const ofNaire = `NaireSid eq '${answeredSid}'`
let pool: Pool
let set: EntitySet
/** Names of an answer that is a number and of one that is a text. */
let number: string
let text: string
let whole: readonly Entity[]

beforeAll(async () => {
  pool = connect(await freshDatabase(), { max: 4, applicationName: 'answer-set-test' })
  const { events } = answerHistory(new Random(23), 40)
  await project(
    pool,
    readModels.filter(({ name }) => name === 'naires'),
    { events: [], size: 1 },
  )
  await project(
    pool,
    readModels.filter(({ name }) => name === 'answers' || name === 'sessions'),
    { events, size: 500 },
  )
  const naire: AnsweredNaire = (await answeredNaire(pool, answeredSid)) ?? expect.fail()
  set = sessionsWithAnswers(naire)
  number = naire.columns.find(({ type }) => type === 'Double')?.property ?? expect.fail()
  text = naire.columns.find(({ type }) => type === 'String')?.property ?? expect.fail()
  whole = await ask(`$filter=${ofNaire}&$select=Sid,Answers/${number},Answers/${text}`)
})
afterAll(() => pool.end())

const ask = async (query: string): Promise<readonly Entity[]> =>
  (await runQuery(pool, bindQuery(entityModel(), set, parseQuery(encodeURI(`$top=1000&${query}`))), superAdmin)).rows
const answer = (row: Entity, name: string) => (row['Answers'] as Entity)[name]
const answered = () =>
  whole.map((row) => answer(row, number)).filter((value): value is number => typeof value === 'number')

describe('answers of one questionnaire are typed columns', () => {
  it('of which those are given that are selected', () => {
    expect(answered().length).toBeGreaterThan(2)
    for (const row of whole) expect(Object.keys(row['Answers'] as object)).toEqual([number, text])
  })

  it('to sort and filter by, as numbers', async () => {
    const sorted = (await ask(`$filter=${ofNaire}&$orderby=Answers/${number} desc&$select=Answers/${number}`)).map(
      (row) => answer(row, number),
    )
    expect(sorted.slice(0, answered().length)).toEqual(answered().toSorted((a, b) => b - a))
    expect(sorted.at(-1)).toBeNull()
    const least = Math.min(...answered())
    expect(await ask(`$filter=${ofNaire} and Answers/${number} gt ${least}&$select=Sid`)).toHaveLength(
      answered().filter((value) => value > least).length,
    )
  })

  it('to group and aggregate by', async () => {
    const groups = await ask(
      `$apply=filter(${ofNaire})/groupby((Answers/${text}),aggregate($count as N,Answers/${number} with sum as Sum))`,
    )
    expect(groups.reduce((total, row) => total + Number(row['N']), 0)).toBe(whole.length)
    expect(groups.reduce((total, row) => total + Number(row['Sum']), 0)).toBeCloseTo(
      answered().reduce((a, b) => a + b),
      6,
    )
    expect(new Set(groups.map((row) => answer(row, text)))).toEqual(new Set(whole.map((row) => answer(row, text))))
  })

  it('and an unknown one is refused', async () => {
    await expect(ask('$filter=Answers/Nope eq 1')).rejects.toMatchObject({ status: 400, position: 8 })
  })
})
