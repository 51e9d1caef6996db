import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { NaireRecord } from '@naire/domain/naires'
import { sessionStream } from '@naire/domain/sessions'
import { connectParts, readConfig } from '@naire/projections/process'
import { Client } from '../../api/client.ts'
import { copyOf, FieldworkSite, inChinese, newSid, password, screening } from '../../api/fieldwork.ts'
import { feedbacks, calm } from '../../api/respondent.ts'
import { happened, sealed } from '../../benches/src/field-log.ts'

interface ManySessionsOptions {
  /** Name of the organisation begins with it. */
  readonly topic: string
  readonly count: number
}

export interface ManySessionsField {
  readonly subject: string
  /** Of the project manager; `reviewer` and `appealer` are named by their codes. */
  readonly manager: { readonly code: string; readonly password: string }
  readonly reviewer: string
  readonly appealer: string
}

/** A questionnaire with so many finished sessions, and people who work on them; null where the log is out of reach. */
export async function manySessionsField({ topic, count }: ManySessionsOptions): Promise<ManySessionsField | null> {
  const { STATE_DIR: stateDir = '', BASE_URL = '', SUPERADMIN_PASSWORD = '' } = process.env
  if (stateDir === '') return null
  const run = randomBytes(3).toString('hex')
  const anybody = new Client(BASE_URL)
  const admin = await anybody.signIn('superadmin', SUPERADMIN_PASSWORD)
  const place = await FieldworkSite.make({ admin, anybody }, `${topic}${inChinese(run)}社`)
  const [manager, reviewer, appealer] = [`bpm_${run}`, `brv_${run}`, `bcu_${run}`] as const
  await place.person('ProjectManager', manager)
  await place.person('Assessor', reviewer)
  await place.person('Customer', appealer)
  const naire = copyOf(screening())
  await place.publish(naire)
  const { orgSid, subjectSid } = place
  await manySessions({ stateDir, naire, orgSid, subjectSid, count })
  return { subject: `/subject/${orgSid}/${subjectSid}`, manager: { code: manager, password }, reviewer, appealer }
}

interface ManySessions {
  /** Of the product under test. */
  readonly stateDir: string
  readonly naire: NaireRecord
  readonly orgSid: string
  readonly subjectSid: string
  readonly count: number
}

/** Sessions written to at once. */
const atOnce = 64

/** Finished sessions that wait for review, put into the log as a commit would. */
async function manySessions({ stateDir, naire, orgSid, subjectSid, count }: ManySessions): Promise<void> {
  const { databaseUrl } = JSON.parse(readFileSync(join(stateDir, 'running.json'), 'utf8')) as { databaseUrl: string }
  const parts = await connectParts(
    readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: join(stateDir, 'vault') }),
    'many-sessions',
  )
  const items = feedbacks(naire, calm)
  const events = (sessionSid: string, at: number) => {
    const time = new Date(Date.parse('2026-01-01T00:00:00Z') + at * 60_000).toISOString()
    const review = { review: 'pending', reviewLevel: 1, reviewLevels: 1 }
    const about = { naireSid: naire.Sid, subjectSid, orgSid, surveySeq: at + 1, authMode: 1, userSid: null }
    const place = {
      startTime: time,
      lang: 'zh-CN',
      viewPort: 'mobile',
      mode: 'online',
      longitude: 121.47,
      latitude: 31.23 + (at % 10) / 10,
      accuracy: 15,
    }
    const outcome = { score: 0, success: true, alarm: 0, quotaCells: [] }
    const commit = { final: true, items, removed: [], lastReplyPage: 1, lastReplyTime: time, duration: 60, outcome }
    return [
      happened('SessionCreated', { to: 'suspend', sessionSid, naireRevision: 1, ...about, ...place }),
      happened('AnswersCommitted', { ...commit, naireRevision: 1 }),
      happened('SessionSucceeded', { to: 'success', cells: [], ...review }),
    ]
  }
  const numbers = Array.from({ length: count }, (_, at) => at).values()
  const write = async () => {
    for (const at of numbers) {
      const sessionSid = newSid()
      const stream = sessionStream(sessionSid)
      const given = await Promise.all(events(sessionSid, at).map((event) => sealed(parts.vault, stream, event)))
      const { outcome } = await parts.store.append({ stream, expected: 'none', events: given })
      if (outcome !== 'appended') throw new Error(outcome)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, write))
  await parts.close()
}
