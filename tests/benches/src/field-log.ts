import { compileNaire, openSession } from '@naire/domain/answering'
import { guide } from '@naire/domain/answering/repeats'
import type { EventStore, NewEvent } from '@naire/domain/event-sourcing'
import { fullLanguage } from '@naire/domain/expression'
import { linearPatterns } from '@naire/domain/expression/patterns'
import type { Feedback } from '@naire/domain/interactions'
import { type NaireRecord, naireStream, parseRecord, summaryOf } from '@naire/domain/naires'
import { questionDefinitions } from '@naire/domain/questions'
import { sessionDecider, sessionStream } from '@naire/domain/sessions'
import { fill } from '@naire/domain/synthetic-respondents'
import type { Vault } from '@naire/vault'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** Begun, answered, finished. */
export const eventsOfSession = 3
const differentAnswers = 40

/**
 * A log of the screening questionnaire and sessions that answer it, stored as the product stores them: each encrypted
 * with a key of its own.
 */
export class FieldLog {
  private constructor(
    private readonly store: EventStore,
    private readonly vault: Vault,
    private readonly naireSid: string,
    private readonly answers: readonly (readonly Feedback[])[],
  ) {}

  static async begin(store: EventStore, vault: Vault): Promise<FieldLog> {
    const record = screening()
    const hash = await vault.blobs.putJson(record)
    const imported = {
      ...summaryOf(record),
      naireSid: record.Sid,
      orgSid: sid('org'),
      subjectSid: sid('subject'),
      revision: 1,
      hash,
    }
    await store.append({
      stream: naireStream(record.Sid),
      expected: 'none',
      events: [happened('NaireImported', imported)],
    })
    return new FieldLog(store, vault, record.Sid, answersTo(record))
  }

  /** Of one commit, on average. */
  get items(): number {
    return Math.round(this.answers.reduce((sum, items) => sum + items.length, 0) / this.answers.length)
  }

  /** One whole session; gives its position. */
  async append(at: number): Promise<number> {
    const sessionSid = randomUUID().replaceAll('-', '').toUpperCase()
    const stream = sessionStream(sessionSid)
    const events = await Promise.all(this.#events(sessionSid, at).map((event) => sealed(this.vault, stream, event)))
    const result = await this.store.append({ stream, expected: 'none', events })
    if (result.outcome !== 'appended') throw new Error(result.outcome)
    return result.position
  }

  #events(sessionSid: string, at: number): NewEvent[] {
    const time = new Date().toISOString()
    const review = { review: 'pending', reviewLevel: 1, reviewLevels: 1 }
    const outcome = { score: 12, success: true, alarm: 0, quotaCells: [] }
    const begun = {
      to: 'suspend',
      sessionSid,
      naireSid: this.naireSid,
      naireRevision: 1,
      subjectSid: sid('subject'),
      orgSid: sid('org'),
      surveySeq: at + 1,
      authMode: 1,
      userSid: null,
      userName: null,
      startTime: time,
      lang: 'zh-CN',
      viewPort: 'mobile',
      mode: 'online',
      longitude: null,
      ip: '10.0.0.1',
    }
    const items = this.answers[at % this.answers.length]
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
      happened('SessionSucceeded', { to: 'success', cells: [], ...review }),
    ]
  }
}

/** As the product stores it: what is personal encrypted with the stream's key. */
export async function sealed(vault: Vault, stream: string, event: NewEvent): Promise<NewEvent> {
  const names = sessionDecider.personal[event.type] ?? []
  const entries = Object.entries(event.data)
  const secret = entries.filter(([name]) => names.includes(name))
  if (secret.length === 0) return event
  return {
    ...event,
    data: Object.fromEntries(entries.filter(([name]) => !names.includes(name))),
    sealed: await vault.keys.seal(stream, Object.fromEntries(secret)),
  }
}

function screening(): NaireRecord {
  const parsed = parseRecord(
    JSON.parse(readFileSync(new URL('../../../docs/examples/phq9-gad7.json', import.meta.url), 'utf8')),
  )
  if ('problems' in parsed) throw new Error('the screening questionnaire cannot be read')
  return parsed.record
}

function answersTo(record: NaireRecord): readonly (readonly Feedback[])[] {
  const compiled = compileNaire(record, {
    types: questionDefinitions,
    language: fullLanguage,
    guide,
    patterns: linearPatterns,
  })
  return Array.from({ length: differentAnswers }, (_, nth) => {
    const at = new Date('2026-01-01T00:00:00Z')
    const session = openSession(compiled, {
      sessionSid: sid(`session${nth}`),
      viewPort: 'mobile',
      lang: 'zh-CN',
      now: at,
    })
    fill(session, { seed: String(nth), at })
    return session.feedbacks()
  })
}

export function happened(type: string, data: object): NewEvent {
  const metadata = {
    actor: { sid: 'anonymous', role: 'respondent', orgSid: null },
    at: new Date().toISOString(),
    commandId: randomUUID(),
    correlationId: randomUUID(),
  } as const
  return { id: randomUUID(), type, version: 1, data, metadata }
}

const sid = (name: string): string => Buffer.from(name).toString('hex').toUpperCase().padStart(32, '0')
