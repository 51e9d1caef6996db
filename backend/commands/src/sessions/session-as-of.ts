import type { StoredEvent } from '@naire/domain/event-sourcing'
import type { OpenOptions } from '@naire/domain/answering'
import type { Feedback } from '@naire/domain/interactions'
import { RefusalError } from '@naire/domain/refusals'
import {
  allItems,
  findingsIn,
  sessionDecider,
  sessionStream,
  sessionView,
  statusCause,
  type SessionEvent,
  type SessionFinding,
  type SessionRow,
  type StatusCause,
  groupedByReply,
} from '@naire/domain/sessions'
import { loadHistory, recorded, type Streams } from '../streams/index.ts'
import { conditionsOf } from './commit-request.ts'

export interface SessionAsOf {
  readonly row: SessionRow
  readonly feedbacks: readonly Feedback[]
  readonly findings: readonly SessionFinding[]
  readonly cause: StatusCause | null
  readonly corrections: readonly Correction[]
  /** Under which its answers were given, to ask the engine again. */
  readonly conditions: OpenOptions
  /** Of the last step taken in. */
  readonly revision: number
  readonly position: number
}

/** The session as it was after the step with this revision; past the last step, as it is. */
export async function sessionAsOf(streams: Streams, sessionSid: string, revision: number): Promise<SessionAsOf> {
  const { events } = await loadHistory(streams, sessionDecider, sessionStream(sessionSid))
  const until = events.filter((event) => event.revision <= revision)
  const facts = until as readonly StoredEvent<SessionEvent>[]
  const { row, answers, isReturned } = recorded<SessionEvent>(until).reduce(sessionView.evolve, sessionView.initial)
  if (row === null) throw new RefusalError({ key: 'session.notFound' })
  return {
    row,
    feedbacks: allItems(answers),
    findings: findingsIn(facts),
    cause: statusCause(facts),
    corrections: correctionsIn(until),
    conditions: conditionsOf(row, { isReturned }),
    revision: row.Revision,
    position: until.at(-1)?.position ?? 0,
  }
}

/** One reply that staff put right: what the respondent gave, what stands now, who did it and why. Null: blank. */
export interface Correction {
  readonly questionSid: string
  readonly questionCode: string
  readonly interactionSid: string
  readonly from: string | null
  readonly to: string | null
  readonly reason: string
  readonly bySid: string
  /** ISO 8601 in UTC. */
  readonly at: string
}

/** Oldest first. */
function correctionsIn(events: readonly StoredEvent[]): readonly Correction[] {
  return events.flatMap((stored) => {
    const event = stored as StoredEvent<SessionEvent>
    if (event.type !== 'AnswersCorrected') return []
    const { before = [], items = [], reason } = event.data
    const [old, now] = [groupedByReply(before), groupedByReply(items)]
    const { at, actor } = stored.metadata
    return [...new Set([...old.keys(), ...now.keys()])].map((key) => ({
      ...changed(old.get(key) ?? [], now.get(key) ?? []),
      reason,
      bySid: actor.sid,
      at,
    }))
  })
}

function changed(from: readonly Feedback[], to: readonly Feedback[]) {
  const { QuestionSid = '', QuestionCode = '', InteractionSid = '' } = from[0] ?? to[0] ?? {}
  return {
    questionSid: QuestionSid,
    questionCode: QuestionCode,
    interactionSid: InteractionSid,
    from: readable(from),
    to: readable(to),
  }
}

/** The items of a reply in its order: what was chosen or written, with the text beside a choice. Null for none. */
export function readable(items: readonly Feedback[]): string | null {
  if (items.length === 0) return null
  return items
    .map(({ Value1, ReferCode1, Value2 }) =>
      [Value1 || ReferCode1 || '', Value2 ?? ''].filter((text) => text !== '').join(': '),
    )
    .join('; ')
}
