import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useWorkplace } from '../../workplace/workplace.ts'

export type Decision = 'pass' | 'return' | 'reject' | 'reopen'

export function useDecision(sessionSid: string) {
  const { t } = useTranslation()
  const { http, notices } = useWorkplace()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ action, reason }: { readonly action: Decision; readonly reason: string }) => http.post('/odata/NaireSessions/SurveyExpert.Review()', { sessionSid, action, reason }),
    onSuccess: (_, { action }) => notices.success(t(`review.done.${action}`)),
    onSettled: () => Promise.all([['sessions'], ['history', sessionSid]].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  })
}
