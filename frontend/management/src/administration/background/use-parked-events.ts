import type { WireRow } from '@naire/domain/event-sourcing'
import type { parkedEvents } from '@naire/domain/read-models'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { entity, type ODataPage, query } from '../../workplace/odata.ts'
import { useWorkplace } from '../../workplace/workplace.ts'

export type ParkedEventRow = WireRow<typeof parkedEvents>
export type ParkedDecision = 'retry' | 'skip'

const everyMs = 5000

export function useParkedEvents() {
  const { http } = useWorkplace()
  return useQuery({
    queryKey: ['parked-events'],
    queryFn: async ({ signal }) =>
      (
        await http.get<ODataPage<ParkedEventRow>>(
          query('/odata/ParkedEvents', { orderby: 'ParkedAt desc', top: 200 }),
          { signal },
        )
      ).value,
    refetchInterval: everyMs,
    meta: { quiet: true },
  })
}

const actions = { retry: 'Retry', skip: 'Skip' } as const

export function useParkedDecision() {
  const { http } = useWorkplace()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({
      sid,
      decision,
      reason,
    }: {
      readonly sid: string
      readonly decision: ParkedDecision
      readonly reason: string
    }) => http.post(`${entity('ParkedEvents', sid)}/SurveyExpert.${actions[decision]}()`, { reason }),
    onSuccess: () =>
      Promise.all([['parked-events'], ['read-models']].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  })
}
