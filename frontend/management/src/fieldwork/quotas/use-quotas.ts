import type { WireRow } from '@naire/domain/event-sourcing'
import type { quotars } from '@naire/domain/quotas'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type ODataPage, query, quoted } from '../../workplace/odata.ts'
import { useLive } from '../../workplace/use-live.ts'
import { useWorkplace } from '../../workplace/workplace.ts'

export type QuotaRow = WireRow<typeof quotars>

const seconds = 1_000
/** However many sessions are committed, the counts are asked for once in this time. */
const pause = 2 * seconds

/**
 * The cells of a questionnaire; counts follow the sessions as they are committed, and what others change in the field.
 */
export function useQuotas(naireSid: string) {
  const { http } = useWorkplace()
  const queries = useQueryClient()
  const waiting = useRef<ReturnType<typeof setTimeout> | null>(null)
  useEffect(() => () => clearTimeout(waiting.current ?? undefined), [])
  useLive('sessionChanged', () => {
    waiting.current ??= setTimeout(() => {
      waiting.current = null
      void queries.invalidateQueries({ queryKey: ['quotas', naireSid] })
    }, pause)
  })
  return useQuery({
    queryKey: ['quotas', naireSid],
    queryFn: async ({ signal }) =>
      (
        await http.get<ODataPage<QuotaRow>>(
          query('/odata/Quotars', { filter: `NaireSid eq ${quoted(naireSid)}`, orderby: 'Seq', top: 1000 }),
          { signal },
        )
      ).value,
    refetchInterval: 15 * seconds,
    meta: { quiet: true },
  })
}

export const nameOf = ({ Memo, QuotarExpression }: QuotaRow): string => Memo || QuotarExpression
