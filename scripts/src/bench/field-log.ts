import type { EventStore, NewEvent } from '@naire/domain/event-sourcing'
import { personalFields } from '@naire/domain/sessions'
import type { Vault } from '@naire/vault'
import { randomUUID } from 'node:crypto'

export const itemsOfCommit = 20
/** Begun, answered, finished. */
export const eventsOfSession = 3

/** One whole session with twenty answers, stored as the product stores it: answers encrypted with a key of its own. */
export async function appendSession(store: EventStore, vault: Vault, at: number): Promise<number> {
  const sessionSid = newSid()
  const stream = `session-${sessionSid}`
  const events = await Promise.all(sessionEvents(sessionSid, at).map((event) => sealed(vault, stream, event)))
  const result = await store.append({ stream, expected: 'none', events })
  if (result.outcome !== 'appended') throw new Error(result.outcome)
  return result.position
}

export async function sealed(vault: Vault, stream: string, event: NewEvent): Promise<NewEvent> {
  const names: readonly string[] = (personalFields as Readonly<Record<string, readonly string[]>>)[event.type] ?? []
  const entries = Object.entries(event.data)
  const secret = entries.filter(([name]) => names.includes(name))
  if (secret.length === 0) return event
  return { ...event, data: Object.fromEntries(entries.filter(([name]) => !names.includes(name))), sealed: await vault.keys.seal(stream, Object.fromEntries(secret)) }
}

function sessionEvents(sessionSid: string, at: number): NewEvent[] {
  const time = new Date().toISOString()
  const review = { review: 'pending', reviewLevel: 1, reviewLevels: 1 }
  const outcome = { score: 12, success: true, alarm: 0, quotaCells: [] }
  const begun = {
    to: 'suspend', sessionSid, naireSid: sid('naire'), naireRevision: 1, subjectSid: sid('subject'), orgSid: sid('org'), surveySeq: at + 1, authMode: 1, userSid: null,
    userName: null, startTime: time, lang: 'zh-CN', viewPort: 'mobile', mode: 'online', longitude: null,
  }
  const items = Array.from({ length: itemsOfCommit }, (_, nth) => ({
    QuestionSid: sid(`question${nth}`), QuestionCode: `Q${nth}`, InteractionSid: sid(`interaction${nth}`), InteractionCode: 'I1', InteractionType: 0, Type: 0, Seq: 1,
    ReferCode1: String(at % 5), ReferSeq1: at % 5, Value1: '几乎每天', Value2: null, Score: at % 4,
  }))
  const committed = { final: true, items, removed: [], lastReplyPage: 1, lastReplyTime: time, duration: 300, naireRevision: 1, outcome }
  return [happened('SessionCreated', begun), happened('AnswersCommitted', committed), happened('SessionSucceeded', { to: 'success', cells: [], ...review })]
}

export function happened(type: string, data: object): NewEvent {
  const metadata = { actor: { sid: 'anonymous', role: 'respondent', orgSid: null, ip: '10.0.0.1' }, at: new Date().toISOString(), commandId: randomUUID(), correlationId: randomUUID() } as const
  return { id: randomUUID(), type, version: 1, data, metadata }
}

const newSid = (): string => randomUUID().replaceAll('-', '').toUpperCase()

const sid = (name: string): string => Buffer.from(name).toString('hex').toUpperCase().padStart(32, '0')
