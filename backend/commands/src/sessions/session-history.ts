import type { StoredEvent } from '@naire/domain/event-sourcing'
import type { Feedback } from '@naire/domain/interactions'
import { RefusalError } from '@naire/domain/refusals'
import {
  foldAnswers,
  foldRow,
  noAnswers,
  sessionDecider,
  sessionStream,
  type Answers,
  type FoldedRow,
  type SessionEvent,
  type SessionRow,
} from '@naire/domain/sessions'
import { loadHistory, recorded, type Streams } from '../streams/index.ts'
import { readable } from './session-as-of.ts'

/** One step in the life of a session: who, when, from where, why, and what changed from what to what. */
export interface HistoryEntry {
  readonly revision: number
  readonly position: number
  /** ISO 8601 in UTC. */
  readonly at: string
  readonly eventType: string
  readonly actorSid: string
  readonly actorName: string | null
  readonly role: string | number
  readonly ip: string | null
  readonly userAgent: string | null
  readonly reason: string | null
  readonly changes: readonly Change[]
}

/** A field of the session, or an answer by the code of its question. Null: nothing there. */
export type Change =
  | { readonly field: keyof SessionRow; readonly from: unknown; readonly to: unknown }
  | {
      readonly questionCode: string
      readonly interactionCode: string
      readonly from: string | null
      readonly to: string | null
    }

export async function sessionHistory(streams: Streams, sessionSid: string): Promise<readonly HistoryEntry[]> {
  const { events } = await loadHistory(streams, sessionDecider, sessionStream(sessionSid))
  if (events.length === 0) throw new RefusalError({ key: 'session.notFound' })
  const entries: HistoryEntry[] = []
  let row: FoldedRow | null = null
  let answers: Answers = noAnswers
  for (const step of recorded<SessionEvent>(events)) {
    const nextRow = foldRow(row, step)
    const nextAnswers = foldAnswers(answers, step.event)
    const changes = [...fieldChanges(row, nextRow), ...answerChanges(answers, nextAnswers)]
    entries.push(entry(events[entries.length] as StoredEvent, changes))
    row = nextRow
    answers = nextAnswers
  }
  return entries
}

function entry(
  { revision, position, type, data, metadata: { actor, at } }: StoredEvent,
  changes: readonly Change[],
): HistoryEntry {
  const said = data as { ip?: string; userAgent?: string; reason?: string | null; memo?: string; note?: string }
  return {
    revision,
    position,
    at,
    eventType: type,
    actorSid: actor.sid,
    actorName: actor.name ?? null,
    role: actor.role,
    ip: said.ip ?? actor.ip ?? null,
    userAgent: said.userAgent ?? actor.userAgent ?? null,
    reason: said.reason ?? said.memo ?? said.note ?? null,
    changes,
  }
}

/**
 * A created session changes from nothing to something in every field; only what a person would call a change is told.
 */
function fieldChanges(before: SessionRow | null, after: SessionRow | null): readonly Change[] {
  return toldFields
    .map((field) => ({ field, from: before?.[field] ?? null, to: after?.[field] ?? null }))
    .filter(({ from, to }) => JSON.stringify(from) !== JSON.stringify(to))
}

const toldFields = [
  'Status',
  'Settling',
  'Success',
  'Score',
  'ReviewStatus',
  'ReviewLevel',
  'RevieworSid',
  'ReturnReason',
  'AssessorDisableReview',
  'AppealStatus',
  'AppealerSid',
  'Alarm',
  'AlarmStatus',
  'SuccessorSid',
  'LastReplyPage',
  'NaireRevision',
  'ImportSid',
  'SessionMetadatas',
] as const satisfies readonly (keyof SessionRow)[]

function answerChanges(before: Answers, after: Answers): readonly Change[] {
  if (before === after) return []
  const keys = new Set([...before.keys(), ...after.keys()])
  return [...keys]
    .map((key) => answerChange(before.get(key) ?? [], after.get(key) ?? []))
    .filter(({ from, to }) => from !== to)
}

function answerChange(before: readonly Feedback[], after: readonly Feedback[]) {
  const { QuestionCode = '', InteractionCode = '' } = after[0] ?? before[0] ?? {}
  return { questionCode: QuestionCode, interactionCode: InteractionCode, from: readable(before), to: readable(after) }
}
