import { alarmNumbers } from '@naire/domain/sessions'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { allOf, type ODataPage, query, quoted } from '../../workplace/odata.ts'
import { useLive } from '../../workplace/use-live.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import { type AlarmRow, withAlarm } from './alarm-row.ts'

/** The inbox of a subject. A new alarm is put in as soon as the server says it, before any list is asked for again. */
export function useAlarms(subjectSid: string, isProcessed: boolean, onRaised: () => void) {
  const { http } = useWorkplace()
  const queries = useQueryClient()
  const queryKey = ['alarms', subjectSid, isProcessed]
  useLive('alarm', (data) => {
    const alarm = data as unknown as AlarmRow
    if (alarm.SubjectSid !== subjectSid) return
    queries.setQueryData<readonly AlarmRow[]>(['alarms', subjectSid, false], (rows) => rows && withAlarm(rows, { ...alarm, Sid: alarm.Sid ?? alarm.SessionSid }))
    onRaised()
  })
  useLive('alarmChanged', () => void queries.invalidateQueries({ queryKey: ['alarms'] }))
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const filter = allOf([`SubjectSid eq ${quoted(subjectSid)}`, `AlarmStatus eq ${isProcessed ? alarmNumbers.processed : alarmNumbers.notProcessed}`])
      return (await http.get<ODataPage<AlarmRow>>(query('/odata/Alarms', { filter, orderby: 'RaisedAt desc', top: 200 }), { signal })).value
    },
    refetchInterval: 60_000,
    meta: { quiet: true },
  })
}

export function useAlarmCommands() {
  const { t } = useTranslation()
  const { http, notices } = useWorkplace()
  const queries = useQueryClient()
  const onSettled = () => queries.invalidateQueries({ queryKey: ['alarms'] })
  return {
    claim: useMutation({ mutationFn: (sessionSid: string) => http.post('/odata/NaireSessions/SurveyExpert.ClaimAlarm()', { sessionSid }), onSettled }),
    process: useMutation({
      mutationFn: (done: { readonly sessionSid: string; readonly note: string }) => http.post('/odata/NaireSessions/SurveyExpert.ProcessAlarm()', done),
      onSuccess: () => notices.success(t('alarms.processed')),
      onSettled,
    }),
  }
}
