import type { Feedback } from '@naire/domain/interactions'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useWorkplace } from '../../workplace/workplace.ts'

interface CorrectionBody {
  readonly reason: string
  readonly Feedbacks: readonly Feedback[]
  readonly Removed: readonly { readonly QuestionSid: string; readonly InteractionSid: string }[]
}

/** `onDone`: before what is shown is fetched anew, so that keys that follow are not written into a form that has done its work. */
export function useCorrection(sessionSid: string, onDone: () => void) {
  const { t } = useTranslation()
  const { http, notices } = useWorkplace()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (given: CorrectionBody) =>
      http.post('/odata/NaireSessions/SurveyExpert.CorrectAnswers()', { sessionSid, ...given }),
    onSuccess: () => {
      onDone()
      notices.success(t('correction.done'))
    },
    onSettled: () =>
      Promise.all(
        [['sessions'], ['history', sessionSid], ['why', sessionSid]].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      ),
  })
}
