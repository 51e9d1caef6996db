import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useWorkplace } from '../../workplace/workplace.ts'

export interface Assignment {
  readonly role: 'reviewer' | 'appealer'
  readonly subjectSid: string
  readonly sessionSids: readonly string[]
  readonly personSid: string
  /** Takes them from another person. */
  readonly force: boolean
}

/** What became of a command to many sessions. */
interface ManyResult {
  readonly Done: readonly string[]
  readonly Refused: readonly { readonly SessionSid: string; readonly Code: string }[]
}

export function useBatch(onDone: () => void) {
  const { t } = useTranslation()
  const { http, notices } = useWorkplace()
  const queries = useQueryClient()
  const onSuccess = async ({ Done, Refused }: ManyResult) => {
    if (Refused.length > 0) notices.danger(t('batch.someRefused', { done: Done.length, refused: Refused.length }))
    else notices.success(t('batch.done'))
    onDone()
    await queries.invalidateQueries({ queryKey: ['sessions'] })
  }
  return {
    assign: useMutation({
      mutationFn: ({ role, personSid, ...rest }: Assignment) =>
        role === 'reviewer'
          ? http.post<ManyResult>('/odata/NaireSessions/SurveyExpert.AssignReviewer()', { ...rest, reviewerSid: personSid })
          : http.post<ManyResult>('/odata/NaireSessions/SurveyExpert.AssignAppealer()', { ...rest, appealerSid: personSid }),
      onSuccess,
    }),
    toggleAppeal: useMutation({
      mutationFn: (body: { readonly openAppeal: boolean; readonly naireSessionSidList: readonly string[] }) => http.post<ManyResult>('/odata/AppealSessions/SurveyExpert.ToggleAppealStatus()', body),
      onSuccess,
    }),
  }
}
