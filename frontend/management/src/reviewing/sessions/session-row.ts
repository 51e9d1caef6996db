import type { WireRow } from '@naire/domain/event-sourcing'
import type { Feedback } from '@naire/domain/interactions'
import type { appealSessions, deletedSessions, DisabledAssessor, SessionRow } from '@naire/domain/sessions'
import type { quotars } from '@naire/domain/quotas'

export type { SessionRow }
/** A session in the recycle bin. */
export type DeletedRow = WireRow<typeof deletedSessions>
export type AppealRow = WireRow<typeof appealSessions>

/** A session with its answers. */
export type SessionWithAnswers = SessionRow & {
  readonly Feedbacks: readonly Feedback[]
  readonly QuotarList?: readonly Partial<WireRow<typeof quotars>>[]
}

/** Assessors whose right to review a session was taken away. */
export const disabledIn = ({ DisabledAssessors }: SessionRow): readonly DisabledAssessor[] =>
  (DisabledAssessors ?? []) as readonly DisabledAssessor[]
