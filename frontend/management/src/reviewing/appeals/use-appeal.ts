import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { WireRow } from '@naire/domain/event-sourcing'
import type { AppealAttach, appealFeedbacks, JudgeResult } from '@naire/domain/sessions'
import { HttpFailure } from '../../workplace/http.ts'
import { entity, type ODataPage } from '../../workplace/odata.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import { jsonOf } from '../../workplace/json-of.ts'
import { useLive } from '../../workplace/live.ts'

/** The appealed answers of a session; none while nobody has begun an appeal. */
export function useAppealFeedbacks(appealSid: string) {
  const { http } = useWorkplace()
  const queries = useQueryClient()
  useLive('appealJudged', () => {
    for (const queryKey of [['appealFeedbacks', appealSid], ['sessions']]) void queries.invalidateQueries({ queryKey })
  })
  return useQuery({
    queryKey: ['appealFeedbacks', appealSid],
    queryFn: async ({ signal }) => {
      try {
        return (
          await http.get<ODataPage<AppealFeedbackRow>>(`${entity('AppealSessions', appealSid)}/AppealFeedbacks`, {
            signal,
          })
        ).value
      } catch (error) {
        if (error instanceof HttpFailure && error.failure.status === 404) return []
        throw error
      }
    },
    meta: { quiet: true },
  })
}

/** Commands of the customer and the judge on an appeal. */
export function useAppealCommands(appealSid: string) {
  const { t } = useTranslation()
  const { http, notices } = useWorkplace()
  const queries = useQueryClient()
  const onSettled = () =>
    Promise.all(
      [['appealFeedbacks', appealSid], ['sessions'], ['appeals']].map((queryKey) =>
        queries.invalidateQueries({ queryKey }),
      ),
    )
  const done = (key: string) => () => notices.success(t(`appeals.done.${key}`))
  const set = '/odata/AppealSessions/SurveyExpert.'
  const one = `${entity('AppealSessions', appealSid)}/SurveyExpert.`
  return {
    save: useMutation({
      mutationFn: (appealFeedback: AppealFeedbackDraft) =>
        http.post(`${set}CommitAppealFeedback()`, { appealFeedback }),
      onSuccess: done('save'),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: ({ Sid, SessionSid }: AppealFeedbackRow) =>
        http.post(`${set}DeleteAppealFeedback()`, { appealFeedback: { Sid, SessionSid, AppealSessionSid: appealSid } }),
      onSettled,
    }),
    commit: useMutation({
      mutationFn: (sessionSid: string) =>
        http.post(`${set}CommitAppealSession()`, { appealSessionSid: appealSid, sessionSid }),
      onSuccess: done('commit'),
      onSettled,
    }),
    judge: useMutation({
      mutationFn: (decision: JudgeDecision & { readonly Sid: string }) =>
        http.post(`${one}JudgeAppealFeedback()`, { appealFeedback: decision }),
      onSuccess: done('judge'),
      onSettled,
    }),
    withdraw: useMutation({
      mutationFn: () => http.post(`${one}WithdrawJudgement()`),
      onSuccess: done('withdraw'),
      onSettled,
    }),
    judgeAll: useMutation({
      mutationFn: (decision: JudgeDecision & { readonly naireSessionSid: string }) =>
        http.post(`${one}JudgeAppealSession()`, decision),
      onSuccess: done('judge'),
      onSettled,
    }),
  }
}

export type AppealCommands = ReturnType<typeof useAppealCommands>

export type AppealFeedbackRow = WireRow<typeof appealFeedbacks>

/** Draft of an appeal of one answer, before the server has set its time and its decision. */
interface AppealFeedbackDraft {
  readonly Sid: string
  readonly AppealSessionSid: string
  readonly SessionSid: string
  readonly QuestionSid: string
  readonly InteractionSid: string | null
  readonly Reason: string
  readonly AttachList: readonly AppealAttach[]
}

export interface JudgeDecision {
  readonly JudgeResult: JudgeResult
  readonly JudgeMemo: string
  readonly JudgeAttachList: readonly AppealAttach[]
}

export const attachesIn = (list: AppealFeedbackRow['AttachList']): readonly AppealAttach[] =>
  jsonOf<readonly AppealAttach[]>(list) ?? []
