import type { Feedback } from '@naire/domain/interactions'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useWorkplace } from '../../workplace/workplace.ts'

interface Given {
  readonly reason: string
  readonly Feedbacks: readonly Feedback[]
  readonly Removed: readonly { readonly QuestionSid: string; readonly InteractionSid: string }[]
}

export function useCorrection(sessionSid: string) {
  const { t } = useTranslation()
  const { http, notices } = useWorkplace()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (given: Given) => http.post('/odata/NaireSessions/SurveyExpert.CorrectAnswers()', { sessionSid, ...given }),
    onSuccess: () => notices.success(t('correction.done')),
    onSettled: () => Promise.all([['sessions'], ['history', sessionSid], ['why', sessionSid]].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  })
}
