import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { quotaRows, type QuotaRow } from '../../workplace/quota-rows.ts'
import { useLive } from '../../workplace/use-live.ts'
import { useWorkplace } from '../../workplace/workplace.ts'

export type { QuotaRow }

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
  return useQuery({ ...quotaRows(http, naireSid), refetchInterval: 15 * seconds })
}

export const nameOf = ({ Memo, QuotarExpression }: QuotaRow): string => Memo || QuotarExpression
