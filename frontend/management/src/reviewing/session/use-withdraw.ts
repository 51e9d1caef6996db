import { withdrawMinutes } from '@naire/domain/sessions'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWorkplace } from '../../workplace/workplace.ts'

/** Takes back the decision that was made here, as long as the server does. */
export function useWithdraw(sessionSid: string) {
  const { t } = useTranslation()
  const { http, notices } = useWorkplace()
  const queries = useQueryClient()
  const [decidedAt, setDecidedAt] = useState<number | null>(null)
  useEffect(() => {
    if (decidedAt === null) return
    const timer = setTimeout(() => setDecidedAt(null), decidedAt + withdrawMinutes * 60_000 - Date.now())
    return () => clearTimeout(timer)
  }, [decidedAt])
  const withdraw = useMutation({
    mutationFn: () => http.post('/odata/NaireSessions/SurveyExpert.WithdrawReview()', { sessionSids: [sessionSid] }),
    onSuccess: () => notices.success(t('review.done.withdraw')),
    onSettled: () => {
      setDecidedAt(null)
      return Promise.all([['sessions'], ['history', sessionSid]].map((queryKey) => queries.invalidateQueries({ queryKey })))
    },
  })
  return { mayWithdraw: decidedAt !== null, noteDecision: () => setDecidedAt(Date.now()), withdraw }
}
