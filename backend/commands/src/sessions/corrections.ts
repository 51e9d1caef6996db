import type { Feedback } from '@naire/domain/interactions'
import { groupedByReply, type SessionEvent } from '@naire/domain/sessions'
import type { StoredEvent } from '@naire/domain/event-sourcing'
import { readable } from './readable.ts'

/** One reply that staff put right: what the respondent gave, what stands now, who did it and why. Null: blank. */
export interface Correction {
  readonly questionSid: string
  readonly questionCode: string
  readonly interactionSid: string
  readonly from: string | null
  readonly to: string | null
  readonly reason: string
  readonly byName: string | null
  /** ISO 8601 in UTC. */
  readonly at: string
}

/** Oldest first. */
export function correctionsIn(events: readonly StoredEvent[]): readonly Correction[] {
  return events.flatMap((stored) => {
    const event = stored as unknown as SessionEvent
    if (event.type !== 'AnswersCorrected') return []
    const { before = [], items = [], reason } = event.data
    const [old, now] = [groupedByReply(before), groupedByReply(items)]
    const { at, actor } = stored.metadata
    return [...new Set([...old.keys(), ...now.keys()])].map((key) => ({
      ...changed(old.get(key) ?? [], now.get(key) ?? []),
      reason,
      byName: actor.name ?? null,
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
