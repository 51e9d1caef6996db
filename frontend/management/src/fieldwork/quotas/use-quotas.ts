import type { WireRow } from '@naire/domain/event-sourcing'
import type { quotars } from '@naire/domain/quotas'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { entity, type ODataPage, query, quoted } from '../../workplace/odata.ts'
import { useLive } from '../../workplace/use-live.ts'
import { useWorkplace } from '../../workplace/workplace.ts'

export type QuotaRow = WireRow<typeof quotars>

/** The cells of a questionnaire; counts follow the sessions as they are committed. */
export function useQuotas(naireSid: string) {
  const { http } = useWorkplace()
  const queries = useQueryClient()
  useLive('sessionChanged', () => void queries.invalidateQueries({ queryKey: ['quotas', naireSid] }))
  return useQuery({
    queryKey: ['quotas', naireSid],
    queryFn: async ({ signal }) => (await http.get<ODataPage<QuotaRow>>(query('/odata/Quotars', { filter: `NaireSid eq ${quoted(naireSid)}`, top: 1000 }), { signal })).value,
    refetchInterval: 15_000,
    meta: { quiet: true },
  })
}

export function useSetLimit(naireSid: string) {
  const { http } = useWorkplace()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ sid, limit }: { readonly sid: string; readonly limit: number }) =>
      http.post(`${entity('Naires', naireSid)}/SurveyExpert.SetQuotarLimits()`, { limits: [{ Sid: sid, Limit: limit }] }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['quotas', naireSid] }),
  })
}
