import type { AlarmHandling, AlarmStepRow } from '@naire/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ODataPage, query, quoted } from '../../workplace/odata.ts'
import { useLive } from '../../workplace/use-live.ts'
import { useWorkplace } from '../../workplace/workplace.ts'

/** To whom it can be handed over, and the notes that its questionnaire offers. */
export function useAlarmHandling(sessionSid: string) {
  const { http } = useWorkplace()
  return useQuery({
    queryKey: ['alarmDesk', sessionSid],
    queryFn: async ({ signal }) =>
      (
        await http.get<{ readonly value: AlarmHandling }>(
          `/odata/NaireSessions('${sessionSid}')/SurveyExpert.AlarmDesk()`,
          { signal },
        )
      ).value,
    staleTime: 60_000,
    meta: { quiet: true },
  })
}

const mostSteps = 200

/** History of the alarm, the newest step first. */
export function useAlarmSteps(sessionSid: string) {
  const { http } = useWorkplace()
  const queries = useQueryClient()
  const queryKey = ['alarmSteps', sessionSid]
  const refresh = (data: Readonly<Record<string, unknown>>) =>
    data['SessionSid'] === sessionSid && void queries.invalidateQueries({ queryKey })
  useLive('alarmTold', refresh)
  useLive('alarmChanged', refresh)
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      (
        await http.get<ODataPage<AlarmStepRow>>(
          query('/odata/AlarmSteps', {
            filter: `SessionSid eq ${quoted(sessionSid)}`,
            orderby: 'At desc',
            top: mostSteps,
          }),
          { signal },
        )
      ).value,
    meta: { quiet: true },
  })
}
