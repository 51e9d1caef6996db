import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { NaireRecord } from '@naire/domain/naires'
import { sessionStream } from '@naire/domain/sessions'
import { connectParts, readConfig } from '@naire/projections/process'
import { newSid } from '../../api/fieldwork.ts'
import { feedbacks, calm } from '../../api/respondent.ts'
import { happened, sealed } from '../../benches/src/field-log.ts'

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
export async function manySessions({ stateDir, naire, orgSid, subjectSid, count }: ManySessions): Promise<void> {
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
    const place = { startTime: time, lang: 'zh-CN', viewPort: 'mobile', mode: 'online', longitude: 121, latitude: 31 }
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
