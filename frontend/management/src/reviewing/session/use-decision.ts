import type { ReturnNote } from '@naire/api/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useWorkplace } from '../../workplace/workplace.ts'

export type Decision = 'pass' | 'return' | 'reject' | 'reopen'

interface DecisionBody {
  readonly action: Decision
  readonly reason: string
  /** Of a session that is sent back. */
  readonly notes?: readonly ReturnNote[]
}

export function useDecision(sessionSid: string) {
  const { t } = useTranslation()
  const { http, notices } = useWorkplace()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (given: DecisionBody) =>
      http.post('/odata/NaireSessions/SurveyExpert.Review()', { sessionSid, ...given }),
    onSuccess: (_, { action }) => notices.success(t(`review.done.${action}`)),
    onSettled: () =>
      Promise.all([['sessions'], ['history', sessionSid]].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  })
}
