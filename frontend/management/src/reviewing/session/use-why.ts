import type { SessionWhy } from '@naire/contract'
import { useQuery } from '@tanstack/react-query'
import { entity, type ODataValue } from '../../workplace/odata.ts'
import { useWorkplace } from '../../workplace/workplace.ts'

/** Why a session is as it is, or was as it was after a step. */
export function useWhy(sid: string, revision: number | null) {
  const { http } = useWorkplace()
  return useQuery({
    queryKey: ['why', sid, revision],
    queryFn: async ({ signal }) =>
      (
        await http.get<ODataValue<SessionWhy>>(
          `${entity('NaireSessions', sid)}/SurveyExpert.Why(${revision === null ? '' : `revision=${revision}`})`,
          { signal },
        )
      ).value,
    placeholderData: (before) => before,
  })
}
