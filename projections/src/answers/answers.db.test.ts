import { connect, type Pool } from '@naire/database'
import type { Cell, Feedback } from '@naire/domain/interactions'
import { withMembers } from '@naire/domain/naires'
import { questionCells, readStoredQuestion } from '@naire/domain/questions'
import { answersIn, groupedByReply, type SessionEvent } from '@naire/domain/sessions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshDatabase } from '../../../tests/fresh-database.ts'
import { answeredNaire, answerHistory, revisions } from '../testing/answer-history.ts'
import { sid, withoutParts } from '../testing/log.ts'
import { Random } from '../testing/random.ts'
import { applyAgain, contents, inModel, project } from '../testing/tables.ts'
import type { AnswerColumn } from './tables.ts'
import { answers } from './projection.ts'
import { columnName, partOf } from './tables.ts'

const seed = Date.now() % 1_000_000
const { events } = answerHistory(new Random(seed), 24)
const base = `answers_${answeredNaire.toLowerCase()}`
let pool: Pool

beforeAll(async () => {
  pool = connect(await freshDatabase(), { max: 4, applicationName: 'answers-test' })
  await project(pool, [answers], { events, size: 5000 })
})
afterAll(() => pool.end())

type Row = Readonly<Record<string, unknown>>

async function rowsBySid(table: string): Promise<ReadonlyMap<string, Row>> {
  const { rows } = await pool.query<{ row: Row & { Sid: string } }>(
    `select to_jsonb(t) as row from read_answers.${table} as t`,
  )
  return new Map(rows.map(({ row }) => [row.Sid, row]))
}

async function registry(): Promise<readonly (AnswerColumn & { heading: string; seq: number })[]> {
  const { rows } = await pool.query<AnswerColumn & { heading: string; seq: number }>(
    `select "Ordinal" as ordinal, "QuestionSid" as "questionSid", "Key" as key, "Type" as type, "Property" as property, 0 as since, "Heading" as heading, "Seq" as seq
     from read_answers.answer_columns order by "Ordinal"`,
  )
  return rows
}

/** The cells of a session as its last replies give them, each under the revision that it was committed under. */
function expectedCells(sessionSid: string): ReadonlyMap<string, Cell> {
  const replies = new Map<string, { readonly items: readonly Feedback[]; readonly revision: number }>()
  for (const event of events as unknown as readonly (SessionEvent & { stream: string })[]) {
    const said = event.stream === `session-${sessionSid}` ? answersIn(event) : null
    if (said === null) continue
    for (const { questionSid, interactionSid } of said.removed ?? []) replies.delete(`${questionSid}/${interactionSid}`)
    for (const [key, items] of groupedByReply(said.items ?? []))
      replies.set(key, { items, revision: said.naireRevision })
  }
  const cells = new Map<string, Cell>()
  for (const [key, { items, revision }] of replies) {
    const [questionSid = '', interactionSid = ''] = key.split('/')
    const record = revisions[revision - 1]
    const stored = record && withMembers(record).Questions.find(({ Sid }) => Sid === questionSid)
    const question = (stored && readStoredQuestion(stored).question) ?? expect.fail(key)
    const field =
      question.fields.find(({ interaction }) => interaction.content.Sid === interactionSid) ?? expect.fail(key)
    const all = questionCells(question, (asked) =>
      asked === interactionSid ? field.interaction.unflatten(items) : null,
    )
    for (const [name, cell] of Object.entries(all))
      if (cell !== null && name.startsWith(interactionSid)) cells.set(`${questionSid}/${name}/${typeof cell}`, cell)
  }
  return cells
}

const jsType = { String: 'string', Double: 'number', Boolean: 'boolean' } as const

describe(`answers of a questionnaire (seed ${seed})`, () => {
  it('are in the columns what the question types say of the last replies, over revisions and tables', async () => {
    const columns = await registry()
    const tables = await Promise.all(
      [...new Set(columns.map(({ ordinal }) => partOf(ordinal)))].map((part) =>
        rowsBySid(part === 1 ? base : `${base}_${part}`),
      ),
    )
    expect(tables.length).toBeGreaterThan(1)
    let cells = 0
    for (const sessionSid of tables[0]?.keys() ?? []) {
      const expected = expectedCells(sessionSid)
      const read = columns.flatMap((column): [string, unknown][] => {
        const value = tables[partOf(column.ordinal) - 1]?.get(sessionSid)?.[columnName(column.ordinal)] ?? null
        return value === null ? [] : [[`${column.questionSid}/${column.key}/${jsType[column.type]}`, value]]
      })
      expect(new Map(read)).toEqual(expected)
      cells += read.length
    }
    expect(cells).toBeGreaterThan(500)
  })

  it('hold the same however the log was cut into batches', async () => {
    const expected = await contents(pool, [answers])
    for (const size of [1, 7]) {
      await project(pool, [answers], { schema: `cut_${size}`, events, size })
      expect(await contents(pool, [answers], `cut_${size}`)).toEqual(expected)
    }
  })

  it('change nothing when events come again', async () => {
    const before = await contents(pool, [answers])
    await applyAgain(pool, answers, { schema: 'read_answers', events: events.slice(-20) })
    const known = events.slice(-20).filter(({ type }) => type !== 'SessionCreated')
    await inModel(pool, 'read_answers', (tx) => answers.apply(known, tx))
    expect(await contents(pool, [answers])).toEqual(before)
  })

  it('lose no column to a new revision, and are named and ordered by the newest', async () => {
    const columns = await registry()
    const ticket = columns.find(({ heading }) => heading === 'ticket')
    expect(ticket).toBeDefined()
    expect(new Set(columns.map(({ property }) => property)).size).toBe(columns.length)
    const choices = columns.filter(({ heading }) => heading.startsWith('company'))
    expect(new Set(choices.map(({ type }) => type))).toEqual(new Set(['String', 'Boolean']))
    const wide = columns.filter(({ heading }) => heading.startsWith('wide.')).map(({ seq }) => seq)
    expect(wide).toHaveLength(225)
    expect(Math.min(...wide)).toBeGreaterThan(
      Math.max(...choices.filter(({ type }) => type === 'Boolean').map(({ seq }) => seq)),
    )
  })

  it('of an anonymised session hold no words, whether their keys are destroyed yet or not', async () => {
    const anonymised = new Set(events.filter(({ type }) => type === 'SessionAnonymised').map(({ stream }) => stream))
    expect(anonymised.size).toBeGreaterThan(3)
    const before = events.filter(({ type }) => type !== 'SessionAnonymised')
    await project(pool, [answers], { schema: 'with_words', events: before, size: 5000 })
    const expected = await contents(pool, [answers])
    expect(await contents(pool, [answers], 'with_words')).not.toEqual(expected)
    const opened = events.map((event) => (anonymised.has(event.stream) ? withoutParts(event) : event))
    await project(pool, [answers], { schema: 'anonymised', events: opened, size: 10 })
    expect(await contents(pool, [answers], 'anonymised')).toEqual(expected)
  })

  it('of a session that was erased are not there, whether its key is destroyed yet or not', async () => {
    const erased = sid('session 3')
    const rebuilt = events.map((event) => {
      if (event.stream !== `session-${erased}`) return event
      const { items: _items, removed: _removed, ...data } = event.data
      return { ...event, data, erased: ['SessionCreated', 'AnswersCommitted'].includes(event.type) }
    })
    await project(pool, [answers], { schema: 'erased', events: rebuilt, size: 10 })
    const left = await contents(pool, [answers], 'erased')
    const erasure = {
      ...events.at(-1)!,
      stream: `session-${erased}`,
      type: 'SessionErased',
      data: { from: 'suspend', to: 'erased', reason: 'asked for' },
      position: events.at(-1)!.position + 1,
    }
    for (const size of [1, 10, 5000]) {
      await project(pool, [answers], { schema: `told_${size}`, events: [...events, erasure], size })
      expect(await contents(pool, [answers], `told_${size}`)).toEqual(left)
    }
    const holding = Object.entries(left)
      .filter(([, rows]) => rows.some((row) => row.includes(erased)))
      .map(([table]) => table)
    expect(holding).toEqual(['answer_owners'])
    expect(left[base]?.length).toBe(23)
  })
})
