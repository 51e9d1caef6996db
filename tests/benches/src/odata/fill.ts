import { connect, inTransaction, type Pool, type PoolClient } from '@naire/database'
import type { EventStore } from '@naire/domain/event-sourcing'
import { createPostgresEventStore, prepareEventStore } from '@naire/event-store'
import { readModels } from '@naire/projections'
import { answeredNaire as answersOf } from '@naire/projections/query'
import { prepareProjections, startProjections } from '@naire/projections/runner'
import { createVault, prepareVault, type Vault } from '@naire/vault'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { happened, sealed } from '../field-log.ts'
import { sid } from '../long-naire.ts'
import { withPostgres } from '../own-postgres.ts'
import { answeredNaire, choices, interactionSid, naireSid, numbers, orgSid } from './answered-naire.ts'

interface Stores {
  readonly pool: Pool
  readonly store: EventStore
  readonly vault: Vault
}

const silent = { info: () => {}, warn: () => {}, error: () => {} }
/** Its answers came through the log. */
export const firstSession = sid(3)

export interface FilledPools {
  readonly pool: Pool
  readonly readPool: Pool
}

/** Works on a PostgreSQL of its own that holds so many sessions. */
export function withSessions<Result>(
  rows: number,
  say: (line: string) => void,
  work: (pools: FilledPools) => Promise<Result>,
): Promise<Result> {
  return withPostgres(async (server) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'naire-bench-keys-'))
    const database = await server.database()
    const pool = connect(database, { max: 4, applicationName: 'bench' })
    const readPool = connect(database, { max: 4, applicationName: 'bench reads', readOnly: true })
    const store = createPostgresEventStore(pool)
    try {
      for (const prepare of [prepareEventStore, prepareVault, prepareProjections]) await prepare(pool)
      const started = performance.now()
      await fill({ pool, store, vault: await createVault({ pool, dataDir }) }, rows)
      say(`${rows} sessions made in ${Math.round((performance.now() - started) / 1000)} s`)
      return await work({ pool, readPool })
    } finally {
      await store.close()
      await Promise.all([pool.end(), readPool.end()])
      rmSync(dataDir, { recursive: true, force: true })
    }
  })
}

/**
 * One session goes through the log, so that the read models make their tables; the others are made like it by SQL, each
 * with answers of its own.
 */
export async function fill({ pool, store, vault }: Stores, rows: number): Promise<void> {
  const hash = await vault.blobs.putJson(answeredNaire())
  const imported = {
    naireSid,
    orgSid,
    subjectSid: sid(8),
    name: '五十题',
    revision: 1,
    hash,
    questionCount: choices + numbers,
    pageCount: 1,
    modifyTime: '2026-01-05T02:00:00.000Z',
    defaultTheme: '',
    cells: [],
  }
  await store.append({ stream: `naire-${naireSid}`, expected: 'none', events: [happened('NaireImported', imported)] })
  const stream = `session-${firstSession}`
  const { position } = await store
    .append({
      stream,
      expected: 'none',
      events: await Promise.all(session().map((event) => sealed(vault, stream, event))),
    })
    .then(appended)
  const running = startProjections({ pool, store, keys: vault.keys, readModels, log: silent })
  await running.ready
  await reached(pool, position)
  await running.stop()
  await multiply(pool, { naire: naireSid, session: firstSession }, rows)
}

function session() {
  const time = '2026-01-01T00:00:00.000Z'
  const begun = {
    to: 'suspend',
    sessionSid: firstSession,
    naireSid,
    naireRevision: 1,
    subjectSid: sid(8),
    orgSid,
    surveySeq: 1,
    authMode: 1,
    userSid: null,
    userName: null,
    startTime: time,
    lang: 'zh-CN',
    viewPort: 'mobile',
    mode: 'online',
    longitude: null,
  }
  const items = Array.from({ length: choices }, (_, index) => ({
    QuestionSid: sid(10_000 + index),
    QuestionCode: `Q${index + 1}`,
    InteractionSid: interactionSid(index),
    InteractionCode: 'I1',
    InteractionType: 0,
    Type: 0,
    Seq: 1,
    ReferCode1: '1',
    ReferSeq1: 1,
    Value1: '选项 1',
    Value2: null,
    Score: null,
  }))
  const outcome = { score: 12, success: true, alarm: 0, quotaCells: [] }
  const committed = {
    final: true,
    items,
    removed: [],
    lastReplyPage: 1,
    lastReplyTime: time,
    duration: 300,
    naireRevision: 1,
    outcome,
  }
  return [
    happened('SessionCreated', begun),
    happened('AnswersCommitted', committed),
    happened('SessionSucceeded', { to: 'success', cells: [], review: 'pending', reviewLevel: 1, reviewLevels: 1 }),
  ]
}

function appended<T extends { readonly outcome: string }>(result: T): Extract<T, { readonly outcome: 'appended' }> {
  if (result.outcome === 'appended') return result as Extract<T, { readonly outcome: 'appended' }>
  throw new Error(result.outcome)
}

async function reached(pool: Pool, position: number): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ least: number }>('select min(position) as least from read.subscriptions')
    if ((rows[0]?.least ?? 0) >= position) return
    await wait(20)
  }
}

/** Columns that differ in a copied row; `n` counts the rows from 1. */
const ofSession: Readonly<Record<string, string>> = {
  Sid: `upper(md5(n::text))`,
  SurveySeq: 'n',
  StartTime: `'2026-01-01T00:00:00Z'::timestamptz + n * interval '7 seconds'`,
  CommitTime: `'2026-01-01T00:05:00Z'::timestamptz + n * interval '7 seconds'`,
  Status: 'case n % 10 when 0 then 1 when 1 then 2 when 2 then 5 else 0 end',
  Score: '(n % 101)::double precision',
  Duration: '60 + n % 900',
  log_position: '1000 + n',
}

interface Sample {
  readonly naire: string
  readonly session: string
}

/** Makes one session of a questionnaire so many, each with answers of its own. */
export async function multiply(pool: Pool, { naire, session: sample }: Sample, rows: number): Promise<void> {
  const answers = (await answersOf(pool, naire))?.columns ?? []
  const cells = answers.map(({ ordinal, type }) => [`c${ordinal}`, cell(ordinal, type)])
  const openAnswers = `jsonb_build_object(${answers
    .slice(0, 45)
    .map(({ property, ordinal, type }) => `'${property}', (${cell(ordinal, type)})::text`)
    .join(', ')})`
  await inTransaction(pool, async (client) => {
    const copy = async (table: string, own: Readonly<Record<string, string>>) => {
      const [schema, name] = table.split('.')
      const { rows: columns } = await client.query<{ column_name: string }>(
        'select column_name from information_schema.columns where table_schema = $1 and table_name = $2',
        [schema, name],
      )
      const list = columns.map(({ column_name }) => column_name)
      const values = list.map((column) => own[column] ?? `t."${column}"`)
      await client.query(
        `insert into ${table} (${list.map((column) => `"${column}"`).join(', ')}) select ${values.join(', ')} from ${table} as t cross join generate_series(2, ${Number(rows)}) as n where t."Sid" = '${sample}'`,
      )
    }
    await copy('read.sessions', { ...ofSession, answers: openAnswers })
    await copyItems(client, sample, rows)
    await copy(`read_answers.answers_${naire.toLowerCase()}`, {
      Sid: ofSession['Sid'] ?? '',
      log_position: '1000 + n',
      ...Object.fromEntries(cells),
    })
  })
  await pool.query('vacuum analyze')
}

/** One in nine is not answered. */
function cell(ordinal: number, type: 'String' | 'Double' | 'Boolean'): string {
  const mixed = `abs(hashint8(n * 64 + ${ordinal}))`
  return `case when ${mixed} % 9 = 0 then null else ${type === 'Double' ? `(${mixed} % 1000)::double precision` : `(1 + ${mixed} % 5)::text`} end`
}

/** The document of the first session for each other one, with options of its own. */
async function copyItems(client: PoolClient, sample: string, rows: number): Promise<void> {
  await client.query(
    `insert into read.session_documents
     select upper(md5(n::text)), d."NaireSid", d."SubjectSid", d."OrgSid", coalesce((
       select jsonb_object_agg(reply.key, jsonb_set(reply.value, '{3,0,2}', to_jsonb((1 + abs(hashint8(n * 64 + substr(reply.value ->> 0, 2)::bigint)) % 5)::text)))
       from jsonb_each(d.items) as reply), '{}'), 1000 + n
     from read.session_documents as d cross join generate_series(2, ${Number(rows)}) as n where d."SessionSid" = '${sample}'`,
  )
}
