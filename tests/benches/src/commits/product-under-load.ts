import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { phq9gad7 } from '@naire/scripts/demo/phq9-gad7'
import { signIn } from '@naire/scripts/demo/caller'
import { freePort } from '@naire/scripts/supervisor/free-port'
import { startProduct } from '@naire/scripts/supervisor/product'
import type { Survey } from './load.ts'
import { compileNaire, openSession, type InteractionState } from '@naire/domain/answering'
import { guide } from '@naire/domain/answering/repeats'
import { fullLanguage } from '@naire/domain/expression'
import { linearPatterns } from '@naire/domain/expression/patterns'
import { entryOf, type ChoiceContent } from '@naire/domain/interactions/choice'
import type { NaireRecord } from '@naire/domain/naires'
import { questionDefinitions } from '@naire/domain/questions'
import { textReply, type PlainTextContent } from '@naire/domain/interactions/plain-text'

export interface ProductUnderLoad {
  readonly port: number
  readonly databaseUrl: string
  readonly pool: pg.Pool
  readonly survey: Survey
  /** Replies to the same questionnaire that raise an alarm. */
  readonly alarming: Survey
  /** Of a super administrator. */
  readonly token: string
}

export const password = 'only-for-this-run-7Q'

/**
 * The whole product on embedded stores, with a questionnaire to answer, for one bench; thrown away after it.
 * `seats`: how many sessions each cell of its quota takes; null: no quotas.
 */
/** One address stands for a town. */
export const unlimited = {
  SESSIONS_PER_ADDRESS: '100000000',
  SESSIONS_PER_QUESTIONNAIRE: '100000000',
  ANSWER_MB_PER_ADDRESS: '100000000',
}

export async function withProduct<Result>(
  say: (line: string) => void,
  work: (product: ProductUnderLoad) => Promise<Result>,
  seats: number | null = null,
): Promise<Result> {
  const stateDir = mkdtempSync(join(tmpdir(), 'naire-bench-'))
  const port = await freePort()
  const env = { ...process.env, HOST: '127.0.0.1', SUPERADMIN_PASSWORD: password, LOG_LEVEL: 'warn', ...unlimited }
  const { databaseUrl, stop } = await startProduct({ stateDir, port, env, say })
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  try {
    return await work({ port, databaseUrl, pool, ...(await publish(`http://127.0.0.1:${port}`, seats)) })
  } finally {
    await pool.end()
    await stop()
    rmSync(stateDir, { recursive: true, force: true })
  }
}

export async function publish(
  baseUrl: string,
  seats: number | null,
): Promise<Pick<ProductUnderLoad, 'survey' | 'alarming' | 'token'>> {
  const { token, post } = await signIn(baseUrl, 'superadmin', password)
  const org = await post<{ Sid: string }>('/odata/Orgs', { Name: '测量机构' })
  const subject = await post<{ Sid: string }>('/odata/Subjects', { Name: '测量', OrgSid: org.Sid })
  const record = phq9gad7()
  const naire = {
    ...record,
    QuotarList: seats === null ? [] : (record.QuotarList ?? []).map((cell) => ({ ...cell, Limit: seats })),
  }
  const { value } = await post<{ value: { Sid: string } }>(
    '/odata/Naires/SurveyExpert.Import()',
    { subjectSid: subject.Sid, naire },
    org.Sid,
  )
  await post(`/odata/Naires('${value.Sid}')/SurveyExpert.Publish()`, {}, org.Sid)
  const ofNaire = { orgSid: org.Sid, naireSid: value.Sid }
  return {
    token,
    survey: { ...ofNaire, feedbacks: answered(naire) },
    alarming: { ...ofNaire, feedbacks: answered(naire, { phq9: 1 }) },
  }
}

/** Positions that the last read model is behind the log. */
export async function lag(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ lag: string }>(
    'select (select coalesce(max(position), 0) from log.events) - (select min(position) from read.subscriptions) as lag',
  )
  return Number(rows[0]?.lag ?? 0)
}

/** Milliseconds until every read model has all that was in the log. */
export async function caughtUp(pool: pg.Pool): Promise<number> {
  const started = performance.now()
  const { rows } = await pool.query<{ head: string }>('select coalesce(max(position), 0) as head from log.events')
  const head = Number(rows[0]?.head ?? 0)
  for (;;) {
    const reached = await pool.query<{ least: string }>('select min(position) as least from read.subscriptions')
    if (Number(reached.rows[0]?.least ?? 0) >= head) return Math.round(performance.now() - started)
    await wait(20)
  }
}

/** Commits of answers in the log. */
export async function storedCommits(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ stored: string }>(
    `select count(*) as stored from log.events where type = 'AnswersCommitted'`,
  )
  return Number(rows[0]?.stored ?? 0)
}

const at = new Date('2026-03-01T02:00:00Z')

/**
 * Replies to every visible question: the first option of choices but where `options` says which, by the question's code
 * from 0; 30 for texts and numbers.
 */
function answered(record: NaireRecord, options: Readonly<Record<string, number>> = {}): readonly object[] {
  const compiled = compileNaire(record, {
    types: questionDefinitions,
    language: fullLanguage,
    guide,
    patterns: linearPatterns,
  })
  const session = openSession(compiled, { sessionSid: '0', viewPort: 'mobile', lang: 'zh-CN', now: at })
  for (const { Sid, Code } of record.Questions) {
    for (const interaction of session.question(Sid).interactions) {
      const reply = replyTo(interaction, options[Code] ?? 0)
      if (reply) session.answer(Sid, interaction.sid, reply, at)
    }
  }
  return session.feedbacks()
}

function replyTo({ type, content }: InteractionState, option: number) {
  if (type === 'choice') return { Entries: [entryOf((content as ChoiceContent).Entries[option]!)], Score: null }
  if (type === 'plainText') return textReply(content as PlainTextContent, '30')
  return null
}
