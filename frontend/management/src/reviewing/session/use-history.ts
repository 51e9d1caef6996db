import type { HistoryStep } from '@naire/api/contract'
import { useQuery } from '@tanstack/react-query'
import { entity, type ODataValue } from '../../workplace/odata.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import type { SessionWithAnswers } from '../sessions/session-row.ts'

export function useHistory(sid: string, isAsked = true) {
  const { http } = useWorkplace()
  return useQuery({
    queryKey: ['history', sid],
    enabled: isAsked,
    queryFn: async ({ signal }) =>
      (
        await http.get<ODataValue<readonly HistoryStep[]>>(`${entity('NaireSessions', sid)}/SurveyExpert.History()`, {
          signal,
        })
      ).value,
    meta: { quiet: true },
  })
}

/** The session as it was after a step; not asked while `revision` is null. */
export function useAsOf(sid: string, revision: number | null) {
  const { http } = useWorkplace()
  return useQuery({
    queryKey: ['asOf', sid, revision],
    enabled: revision !== null,
    queryFn: ({ signal }) =>
      http.get<SessionWithAnswers>(`${entity('NaireSessions', sid)}/SurveyExpert.AsOf(revision=${revision})`, {
        signal,
      }),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: (before) => before,
  })
}
