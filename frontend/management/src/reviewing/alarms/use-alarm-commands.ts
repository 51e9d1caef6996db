import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useWorkplace } from '../../workplace/workplace.ts'

interface Call {
  readonly sessionSid: string
}

/** Commands of a person on an alarm. `onLeave`: it moves to the other list. */
export function useAlarmCommands(onLeave: () => void) {
  const { t } = useTranslation()
  const { http, notices } = useWorkplace()
  const queries = useQueryClient()
  const onSettled = () =>
    Promise.all(['alarms', 'alarmSteps'].map((key) => queries.invalidateQueries({ queryKey: [key] })))
  const call = (name: string) => (body: object) => http.post(`/odata/NaireSessions/SurveyExpert.${name}()`, body)
  const said = (key: string) => () => notices.success(t(key))
  return {
    claim: useMutation({ mutationFn: (sessionSid: string) => call('ClaimAlarm')({ sessionSid }), onSettled }),
    release: useMutation({
      mutationFn: (asked: Call & { readonly reason: string }) => call('ReleaseAlarm')(asked),
      onSuccess: said('alarms.released'),
      onSettled,
    }),
    handOver: useMutation({
      mutationFn: (asked: Call & { readonly toSid: string; readonly word: string }) => call('HandOverAlarm')(asked),
      onSuccess: said('alarms.handedOver'),
      onSettled,
    }),
    escalate: useMutation({
      mutationFn: (asked: Call & { readonly reason: string }) => call('EscalateAlarm')(asked),
      onSuccess: said('alarms.calledFor'),
      onSettled,
    }),
    process: useMutation({
      mutationFn: (asked: Call & { readonly note: string }) => call('ProcessAlarm')(asked),
      onSuccess: () => (said('alarms.processed')(), onLeave()),
      onSettled,
    }),
    reopen: useMutation({
      mutationFn: (asked: Call & { readonly reason: string }) => call('ReopenAlarm')(asked),
      onSuccess: () => (said('alarms.reopened')(), onLeave()),
      onSettled,
    }),
  }
}

export type AlarmCommands = ReturnType<typeof useAlarmCommands>
