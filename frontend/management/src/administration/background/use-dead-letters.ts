import type { deadLetters } from '@naire/domain/jobs'
import type { WireRow } from '@naire/domain/event-sourcing'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { entity, type ODataPage, query } from '../../workplace/odata.ts'
import { useWorkplace } from '../../workplace/workplace.ts'

export type DeadLetterRow = WireRow<typeof deadLetters>
export type DeadLetterStatus = 'dead' | 'asked' | 'closed' | 'done'
/** Filter of dead letters: those that wait for an operator, or all that were ever given up. */
export type DeadLetterFilter = 'open' | 'all'

const everyMs = 10_000

export function useDeadLetters(shown: DeadLetterFilter) {
  const { http } = useWorkplace()
  const filter = shown === 'open' ? "Status eq 'dead' or Status eq 'asked'" : undefined
  return useQuery({
    queryKey: ['dead-letters', shown],
    queryFn: async ({ signal }) =>
      (
        await http.get<ODataPage<DeadLetterRow>>(
          query('/odata/DeadLetters', { filter, orderby: 'GivenUpAt desc', top: 200 }),
          { signal },
        )
      ).value,
    refetchInterval: everyMs,
    meta: { quiet: true },
  })
}

export function useJobCommands() {
  const { http } = useWorkplace()
  const queries = useQueryClient()
  const onSuccess = () => queries.invalidateQueries({ queryKey: ['dead-letters'] })
  return {
    retry: useMutation({
      mutationFn: (sid: string) => http.post(`${entity('DeadLetters', sid)}/SurveyExpert.Retry()`),
      onSuccess,
    }),
    close: useMutation({
      mutationFn: ({ sid, reason }: { readonly sid: string; readonly reason: string }) =>
        http.post(`${entity('DeadLetters', sid)}/SurveyExpert.Close()`, { reason }),
      onSuccess,
    }),
  }
}
