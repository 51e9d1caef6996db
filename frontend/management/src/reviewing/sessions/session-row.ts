import type { WireRow } from '@naire/domain/event-sourcing'
import type { Feedback } from '@naire/domain/interactions'
import type { appealSessions, deletedSessions, DisabledAssessor, SessionRow } from '@naire/domain/sessions'
import type { quotars } from '@naire/domain/quotas'
import { type ODataPage, query, quoted } from '../../workplace/odata.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import { useQuery } from '@tanstack/react-query'

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

/** Sid of the person whose name the field shows; the name itself is missing where the reader may not know it. */
export const personIn = (field: keyof SessionRow, { RevieworSid, AppealerSid }: SessionRow): string | null =>
  (field === 'RevieworName' ? RevieworSid : field === 'AppealerName' ? AppealerSid : null) ?? null

/** Whether the session has anything in the field. */
export const isTold = (field: keyof SessionRow, row: SessionRow): boolean =>
  (personIn(field, row) ?? row[field] ?? null) !== null

/** One session with its answers; `null` when there is none for this person. */
export function useSession(sid: string) {
  const { http } = useWorkplace()
  return useQuery({
    queryKey: ['sessions', 'one', sid],
    queryFn: async ({ signal }) => {
      const page = await http.get<ODataPage<SessionWithAnswers>>(
        query('/odata/NaireSessions', { filter: `Sid eq ${quoted(sid)}`, expand: 'Feedbacks,QuotarList' }),
        { signal },
      )
      return page.value[0] ?? null
    },
    meta: { quiet: true },
  })
}
