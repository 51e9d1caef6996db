import type { AlarmRow } from '@naire/contract'
import { useQuery } from '@tanstack/react-query'
import { HttpFailure } from '../../workplace/http.ts'
import { entity } from '../../workplace/odata.ts'
import { useWorkplace } from '../../workplace/workplace.ts'

/**
 * The alarm of a session, also where it is processed or stands further down than the list goes; null: there is none
 * that this person may see.
 */
export function useAlarmOf(sessionSid: string, isWanted: boolean) {
  const { http } = useWorkplace()
  return useQuery({
    queryKey: ['alarms', 'one', sessionSid],
    enabled: isWanted,
    queryFn: async ({ signal }) => {
      try {
        return await http.get<AlarmRow>(entity('Alarms', sessionSid), { signal })
      } catch (error) {
        if (error instanceof HttpFailure && error.failure.status === 404) return null
        throw error
      }
    },
    meta: { quiet: true },
  })
}
