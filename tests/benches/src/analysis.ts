import { AnalysisEngine, ColumnarCopies, rowsOf } from '@naire/analysis'
import { countedSessions, table, type AnalysisQuery, type AnalysisState } from '@naire/domain/analysis'
import { applyEvents } from '@naire/projections/columnar'
import type { ReadEvent } from '@naire/projections/runner'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { naireSid, options, questions, record, sessionEvents, sid } from './analysis-naire.ts'
import { median } from './figures.ts'
import { withPostgres } from './own-postgres.ts'

const sessions = Number(process.env['ANALYSIS_SESSIONS'] ?? 1_000_000)
const followed = Math.min(sessions, 20_000)
const batch = 2_000
const scheme = 'A'.repeat(32)

type Say = (line: string) => void

/**
 * Tables, distributions, a board and raking over the columnar copy of a questionnaire of 100 questions, beside the same
 * SQL by hand in DuckDB and in PostgreSQL.
 */
export async function analysisBench(say: Say): Promise<object> {
  const folder = mkdtempSync(join(tmpdir(), 'naire-analysis-'))
  const copies = await ColumnarCopies.open(folder, { memoryMb: 2_048, threads: 2 })
  try {
    const followsPerSecond = await follow(copies, say)
    await multiply(copies)
    const megabytes = Math.round(statSync(copies.fileOf(naireSid)).size / 2 ** 20)
    say(`${sessions} sessions in ${megabytes} MB`)
    const engine = new AnalysisEngine({ copies, log: { position: 1, waitFor: async () => true }, deadlineMs: 120_000 })
    const milliseconds = await ours(engine)
    say(JSON.stringify(milliseconds))
    const duckDb = await inDuckDb(copies)
    say(JSON.stringify(duckDb))
    const postgres = await withPostgres(async (server) => inPostgres(await server.database()))
    return {
      sessions,
      questions,
      followsPerSecond,
      megabytes,
      milliseconds,
      duckDbByHand: duckDb,
      postgresByHand: postgres,
    }
  } finally {
    await copies.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Sessions a second from events to the committed copy; answers are opened already. */
async function follow(copies: ColumnarCopies, say: Say): Promise<number> {
  const content = record()
  const contents = { contentOf: async <T>() => content as T }
  let position = 0
  const event = (stream: string, type: string, data: object): ReadEvent => {
    position += 1
    const at = new Date(Date.UTC(2026, 0, 1) + position * 1_000).toISOString()
    return {
      type,
      data: data as Record<string, unknown>,
      id: String(position),
      version: 1,
      stream,
      revision: 0,
      position,
      recordedAt: at,
      erased: false,
      metadata: {
        actor: { sid: 'anonymous', role: 'respondent', orgSid: null },
        at,
        commandId: '-',
        correlationId: '-',
      },
    }
  }
  await applyEvents([event(`naire-${naireSid}`, 'NaireImported', { naireSid, revision: 1, hash: 'bench' })], {
    copies,
    contents,
  })
  let spent = 0
  for (let from = 0; from < followed; from += batch) {
    const events = Array.from({ length: Math.min(batch, followed - from) }, (_, at) =>
      sessionEvents(from + at, event),
    ).flat()
    const begun = performance.now()
    await applyEvents(events, { copies, contents })
    spent += performance.now() - begun
  }
  const perSecond = Math.round((followed / spent) * 1_000)
  say(`the copy follows ${perSecond} sessions a second`)
  return perSecond
}

const columns = Array.from({ length: questions }, (_, at) => `c${at + 1}`)

/** The rest of the sessions by chance, in place; and a scheme of five margins. */
async function multiply(copies: ColumnarCopies): Promise<void> {
  const state: AnalysisState = {
    steps: [
      {
        type: 'WeightingSaved',
        data: {
          stepSid: scheme,
          scheme: {
            sid: scheme,
            title: '',
            caps: null,
            margins: [0, 1, 2, 3, 4].map((at) => ({
              variable: sid('D0', at),
              targets: { 1: 30, 2: 25, 3: 20, 4: 15, 5: 10 },
            })),
          },
        },
      },
    ],
  }
  await copies.derive(naireSid, async (connection, database) => {
    const [[count = 0] = []] = await rowsOf(connection, `select count(*) from "${database}".sessions`)
    if (Number(count) < sessions) {
      const chosen = columns
        .map((column) => `(1 + floor(random() * ${options}))::integer::varchar as ${column}`)
        .join(', ')
      await connection.run(
        `insert into "${database}".sessions by name select s.* exclude (sid, ${columns.join(', ')}), 'X' || i::varchar as sid, ${chosen} from range(${sessions - Number(count)}) t(i), (select * from "${database}".sessions limit 1) s`,
      )
    }
    await connection.run(`insert or replace into "${database}".meta values ('analysis', $1)`, [JSON.stringify(state)])
  })
}

const base = { filter: null, sessions: countedSessions, weight: null }
const tile = (at: number, weight: string | null = null): AnalysisQuery => ({
  kind: 'table',
  table: table({
    rows: [[{ variable: sid('D0', at) }]],
    columns: at % 2 === 0 ? [] : [[{ variable: sid('D0', at + 30) }]],
    weight,
  }),
})

async function ours(engine: AnalysisEngine): Promise<Readonly<Record<string, number>>> {
  const run = async (queries: readonly AnalysisQuery[]) => {
    const begun = performance.now()
    const { results } = await engine.run({
      naireSid,
      viewer: { role: 0, userSid: '', seesPhones: true },
      queries,
      minPosition: 0,
    })
    const problem = results.find(({ kind }) => kind === 'problem')
    if (problem !== undefined) throw new Error(JSON.stringify(problem))
    return performance.now() - begun
  }
  const crossTab: AnalysisQuery = {
    kind: 'table',
    table: table({ rows: [[{ variable: sid('D0', 10) }]], columns: [[{ variable: sid('D0', 11) }]] }),
  }
  return {
    crossTab: await timed(5, () => run([crossTab])),
    distributions20: await timed(3, () =>
      run(Array.from({ length: 20 }, (_, at) => ({ kind: 'distribution', questionSid: sid('A0', at), ...base }))),
    ),
    board30: await timed(3, () => run(Array.from({ length: 30 }, (_, at) => tile(at)))),
    /** The first query after a change: weights of five margins, then a table with them. */
    raking5: await timed(1, () => run([tile(10, scheme)])),
    weightedCrossTab: await timed(5, () => run([tile(11, scheme)])),
  }
}

async function timed(times: number, work: () => Promise<number>): Promise<number> {
  const found: number[] = []
  for (let n = 0; n < times; n += 1) found.push(await work())
  return Math.round(median(found) * 10) / 10
}

const crossTabSql = (from: string) => `select c11, c12, count(*) from ${from} where status = 0 group by c11, c12`
const distributionSql = (from: string, at: number) =>
  `select c${at + 1}, count(*) from ${from} where status = 0 group by c${at + 1}`

async function byHand(
  query: (sql: string) => Promise<unknown>,
  from: string,
): Promise<Readonly<Record<string, number>>> {
  const run = async (statements: readonly string[]) => {
    const begun = performance.now()
    for (const statement of statements) await query(statement)
    return performance.now() - begun
  }
  return {
    crossTab: await timed(5, () => run([crossTabSql(from)])),
    distributions20: await timed(3, () => run(Array.from({ length: 20 }, (_, at) => distributionSql(from, at)))),
  }
}

const inDuckDb = (copies: ColumnarCopies): Promise<Readonly<Record<string, number>>> =>
  copies.reading(naireSid, (connection, database) => byHand((sql) => rowsOf(connection, sql), `"${database}".sessions`))

async function inPostgres(url: string): Promise<Readonly<Record<string, number>>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(
      `create unlogged table answers as select 0 as status, ${columns.map((column) => `(1 + floor(random() * ${options}))::int::text as ${column}`).join(', ')} from generate_series(1, ${sessions})`,
    )
    await client.query('vacuum analyze answers')
    return await byHand((sql) => client.query(sql), 'answers')
  } finally {
    await client.end()
  }
}
