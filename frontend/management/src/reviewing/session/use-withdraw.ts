import { withdrawMinutes } from '@naire/domain/sessions'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useWorkplace } from '../../workplace/workplace.ts'
import { useLastDecision } from './last-decision.ts'

/** Takes back the decision that was made last, as long as the server does. */
export function useWithdraw() {
  const { t } = useTranslation()
  const { http, notices } = useWorkplace()
  const queries = useQueryClient()
  const { last, note } = useLastDecision()
  useEffect(() => {
    if (last === null) return
    const timer = setTimeout(() => note(null), last.at + withdrawMinutes * 60_000 - Date.now())
    return () => clearTimeout(timer)
  }, [last, note])
  const withdraw = useMutation({
    mutationFn: (sessionSid: string) =>
      http.post('/odata/NaireSessions/SurveyExpert.WithdrawReview()', { sessionSids: [sessionSid] }),
    onSuccess: () => notices.success(t('review.done.withdraw')),
    onSettled: (_data, _error, sessionSid) => {
      note(null)
      return Promise.all(
        [['sessions'], ['history', sessionSid]].map((queryKey) => queries.invalidateQueries({ queryKey })),
      )
    },
  })
  return { last, withdraw }
}
