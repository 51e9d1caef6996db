import type { SessionWhy } from '@naire/api/contract'
import { useQuery } from '@tanstack/react-query'
import { entity, type ODataValue } from '../../workplace/odata.ts'
import { useWorkplace } from '../../workplace/workplace.ts'

/** Why a session scored and alarmed as it did. */
export function useWhy(sid: string) {
  const { http } = useWorkplace()
  return useQuery({
    queryKey: ['why', sid],
    queryFn: async ({ signal }) => (await http.get<ODataValue<SessionWhy>>(`${entity('NaireSessions', sid)}/SurveyExpert.Why()`, { signal })).value,
  })
}
