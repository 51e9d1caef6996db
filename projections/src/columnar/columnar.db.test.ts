import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AnalysisEngine, ColumnarCopies, copyColumnName } from '@naire/analysis'
import { connect, type Pool } from '@naire/database'
import { table } from '@naire/domain/analysis'
import { anonymisedItems, answersIn, foldAnswers, noAnswers, type SessionEvent } from '@naire/domain/sessions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshDatabase } from '../../../tests/fresh-database.ts'
import { columnName, partOf } from '../answers/tables.ts'
import { answers } from '../answers/projection.ts'
import { answeredNaire, answerHistory } from '../testing/answer-history.ts'
import { Random } from '../testing/random.ts'
import { project, testContents } from '../testing/tables.ts'
import { sessions } from '../sessions/projection.ts'
import { eventOf, type ReadEvent } from '../runner/read-model.ts'
import { applyEvents, columnarEvents } from './apply-events.ts'

const seed = Date.now() % 1_000_000
const secret = '只有这一个人说过的话 unmistakable-3f9a71'

/** With corrections and erasures, and one answer that nobody else gave. */
function history(): readonly ReadEvent[] {
  const random = new Random(seed)
  const log = answerHistory(random, 24)
  const streams = [...new Set(log.events.filter(({ type }) => type === 'SessionCreated').map(({ stream }) => stream))]
  for (const stream of streams) {
    const committed = log.events.filter((event) => event.stream === stream && event.type === 'AnswersCommitted')
    const items = committed.flatMap(
      ({ data }) =>
        (data['items'] as readonly { readonly QuestionSid: string; readonly InteractionSid: string }[] | undefined) ??
        [],
    )
    const last = committed.at(-1)?.data
    if (last !== undefined && items.length > 0 && random.chance(2)) {
      const gone = items
        .slice(0, 1 + random.below(3))
        .map(({ QuestionSid, InteractionSid }) => ({ questionSid: QuestionSid, interactionSid: InteractionSid }))
      log.add(stream, {
        type: 'AnswersCorrected',
        data: { ...last, items: [], removed: gone, reason: 'wrong', notes: [] },
      })
    }
  }
  type Said = { readonly items?: readonly { readonly Type: number; Value1?: unknown }[] }
  const texts = ({ data }: ReadEvent) =>
    ((data as Said).items ?? []).filter(({ Type, Value1 }) => Type === 1 && typeof Value1 === 'string')
  const anonymised = new Set(log.events.filter(({ type }) => type === 'SessionAnonymised').map(({ stream }) => stream))
  const spoken = log.events.filter((event) => texts(event).length > 3 && !anonymised.has(event.stream))
  const [first, second] = [...new Set(spoken.map(({ stream }) => stream))]
  for (const event of log.events.filter(({ stream }) => stream === first || stream === second))
    for (const item of texts(event)) item.Value1 = event.stream === first ? secret : `${secret}-too`
  if (second !== undefined) {
    const own = log.events.filter(({ stream }) => stream === second).map((event) => eventOf<SessionEvent>(event))
    const naireRevision = own.reduce((last, event) => answersIn(event)?.naireRevision ?? last, 1)
    const items = anonymisedItems(own.reduce(foldAnswers, noAnswers).values())
    log.add(second, { type: 'SessionAnonymised', data: { reason: 'retention', naireRevision, items } })
  }
  erasedStream = first ?? streams[0] ?? ''
  log.add(erasedStream, { type: 'SessionErased', data: { from: 'suspend', to: 'erased', reason: 'asked for' } })
  log.add(streams.filter((stream) => stream !== erasedStream && stream !== second)[3] ?? '', {
    type: 'SessionErased',
    data: { from: 'suspend', to: 'erased', reason: 'asked for' },
  })
  return log.events
}

let erasedStream = ''
const events = history()
const contents = { contentOf: async <T>(hash: string) => (testContents.get(hash) ?? null) as T | null }
const folders: string[] = []
let pool: Pool

beforeAll(async () => {
  pool = connect(await freshDatabase(), { max: 4, applicationName: 'columnar-test' })
  await project(pool, [answers, sessions], { events, size: 5000 })
})
afterAll(async () => {
  await pool.end()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

async function copied(all: readonly ReadEvent[], size: number): Promise<ColumnarCopies> {
  const folder = mkdtempSync(join(tmpdir(), 'naire-columnar-'))
  folders.push(folder)
  const copies = await ColumnarCopies.open(folder, { memoryMb: 256, threads: 2 })
  await follow(copies, all, size)
  return copies
}

async function follow(copies: ColumnarCopies, all: readonly ReadEvent[], size: number): Promise<void> {
  const handled = all.filter(({ type }) => columnarEvents.has(type))
  for (let from = 0; from < handled.length; from += size)
    await applyEvents(handled.slice(from, from + size), { copies, contents })
}

type Row = Readonly<Record<string, unknown>>

async function rowsIn(copies: ColumnarCopies): Promise<ReadonlyMap<string, Row>> {
  const { columns } = await copies.state(answeredNaire)
  const rows = await copies.rows(answeredNaire, [
    ...new Set(events.map(({ stream }) => stream.slice(stream.indexOf('-') + 1))),
  ])
  return new Map(
    [...rows]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([sid, row]) => [
        sid,
        {
          ...Object.fromEntries(
            columns.flatMap(({ ordinal, questionSid, key, type }) => {
              const cell = row[copyColumnName(ordinal)] ?? null
              return cell === null ? [] : [[`${questionSid}/${key}/${type}`, cell]]
            }),
          ),
          revision: row['revision'],
          deleted: row['deleted'],
          status: row['status'],
          score: row['score'],
          duration: row['duration'],
        },
      ]),
  )
}

async function wideRows(): Promise<ReadonlyMap<string, Row>> {
  const base = `answers_${answeredNaire.toLowerCase()}`
  const { rows: columns } = await pool.query<{ ordinal: number; identity: string }>(
    `select "Ordinal" as ordinal, "QuestionSid" || '/' || "Key" || '/' || "Type" as identity from read_answers.answer_columns`,
  )
  const found = new Map<string, Record<string, unknown>>()
  const { rows: heads } = await pool.query<{
    Sid: string
    NaireRevision: number
    deleted: boolean
    Status: number | null
    Score: number | null
    Duration: number | null
  }>(
    `select a."Sid", a."NaireRevision", a.deleted, s."Status", s."Score", s."Duration" from read_answers.${base} as a join read.sessions as s using ("Sid") order by a."Sid" collate "C"`,
  )
  for (const { Sid, NaireRevision, deleted, Status, Score, Duration } of heads)
    found.set(Sid, { revision: NaireRevision, deleted, status: Status, score: Score, duration: Duration })
  for (const part of new Set(columns.map(({ ordinal }) => partOf(ordinal)))) {
    const { rows } = await pool.query<Row & { Sid: string }>(
      `select * from read_answers.${base}${part === 1 ? '' : `_${part}`}`,
    )
    for (const row of rows)
      for (const { ordinal, identity } of columns) {
        const cell = row[columnName(ordinal)] ?? null
        if (partOf(ordinal) === part && cell !== null) Object.assign(found.get(row.Sid) ?? {}, { [identity]: cell })
      }
  }
  return found
}

describe(`columnar copies (seed ${seed})`, () => {
  it('hold what the wide tables hold, after corrections, erasures and revisions, in batches of any size', async () => {
    const wide = await wideRows()
    expect(wide.size).toBeGreaterThan(15)
    for (const size of [1, 7, 5_000]) {
      const copies = await copied(events, size)
      expect(await rowsIn(copies)).toEqual(wide)
      await copies.close()
    }
  })

  it('pass over what they have already, also after a crash between the copy and the catalog', async () => {
    const copies = await copied(events.slice(0, Math.floor(events.length / 2)), 50)
    await follow(copies, events, 11)
    expect(await rowsIn(copies)).toEqual(await wideRows())
    await copies.close()
  })

  it('keep no readable byte of what was erased, and are their owner’s alone', async () => {
    const before = events.slice(0, -3)
    expect(events.slice(-3).map(({ type }) => type)).toEqual(['SessionAnonymised', 'SessionErased', 'SessionErased'])
    const copies = await copied(before, 500)
    const bytes = () =>
      Buffer.concat(
        readdirSync(copies.folder)
          .filter((name) => !statSync(join(copies.folder, name)).isDirectory())
          .map((name) => readFileSync(join(copies.folder, name))),
      )
    for (const text of [secret, `${secret}-too`]) expect(bytes().includes(text)).toBe(true)
    await follow(copies, events, 500)
    expect(bytes().includes(secret)).toBe(false)
    expect(statSync(copies.fileOf(answeredNaire)).mode & 0o777).toBe(0o600)
    expect(statSync(copies.folder).mode & 0o777).toBe(0o700)
    await copies.close()
  })

  it('hold nothing of contacts, addresses and keys', async () => {
    const copies = await copied(events, 500)
    const [row] = [...(await copies.rows(answeredNaire, [...(await rowsIn(copies)).keys()])).values()]
    expect(
      Object.keys(row ?? {}).filter((name) =>
        /ip|wechat|user_name|ident|device|browser|longitude|latitude|email|phone/i.test(name),
      ),
    ).toEqual([])
    await copies.close()
  })
})

describe('the engine', () => {
  const viewer = { role: 0, userSid: '', seesPhones: true } as const
  const followed = { position: 1_000_000, waitFor: async () => true }

  it('ends a query at its deadline with a sentence, and goes on with the next', async () => {
    const copies = await copied(events, 500)
    const engine = new AnalysisEngine({ copies, log: followed, deadlineMs: 1 })
    const slow = { kind: 'table', table: table({ rows: [[{ variable: 'session:channel' }]] }) } as const
    const { results } = await engine.run({
      naireSid: answeredNaire,
      viewer,
      minPosition: 0,
      queries: Array.from({ length: 40 }, () => slow),
    })
    expect(results.at(-1)).toEqual({
      kind: 'problem',
      problem: { key: 'deadline', target: '', values: { seconds: 0.001 } },
    })
    expect(engine.working).toBe(0)
    const patient = new AnalysisEngine({ copies, log: followed })
    const {
      results: [result],
      position,
    } = await patient.run({ naireSid: answeredNaire, viewer, minPosition: 0, queries: [slow] })
    expect([result?.kind, position]).toEqual(['table', 1_000_000])
    await copies.close()
  })

  it('tells what is wrong with one query of several, and answers the others', async () => {
    const copies = await copied(events, 500)
    const engine = new AnalysisEngine({ copies, log: followed })
    const { codebook } = await engine.codebook(answeredNaire)
    const questionSids = [...new Set(codebook.flatMap(({ questionSid }) => questionSid ?? []))]
    const all = {
      statuses: ['suspend', 'success', 'prohibit', 'invalid', 'revoke', 'fullQuota'],
      rejected: true,
      test: true,
      cleaned: true,
    } as const
    const { results } = await engine.run({
      naireSid: answeredNaire,
      viewer,
      minPosition: 0,
      queries: [
        { kind: 'table', table: table({ rows: [[{ variable: 'none' }]] }) },
        ...questionSids.map(
          (questionSid) => ({ kind: 'distribution', questionSid, filter: null, sessions: all, weight: null }) as const,
        ),
        { kind: 'funnel', filter: null },
        { kind: 'durations', filter: null, sessions: all },
      ],
    })
    expect(results[0]).toEqual({
      kind: 'problem',
      problem: { key: 'unknownVariable', target: 'rows[0][0].variable', values: { variable: 'none' } },
    })
    expect(results.slice(1).filter(({ kind }) => kind === 'problem')).toEqual([])
    expect(new Set(codebook.map(({ show }) => show)).size).toBeGreaterThan(8)
    await copies.close()
  })
})
