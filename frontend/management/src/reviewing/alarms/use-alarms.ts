import { alarmNumbers } from '@naire/domain/sessions'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { allOf, type ODataPage, query, quoted } from '../../workplace/odata.ts'
import { useLive } from '../../workplace/use-live.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import { type AlarmOrder, type AlarmRow, withAlarm } from './alarm-row.ts'

export interface AlarmsAsked {
  readonly subjectSid: string
  readonly isProcessed: boolean
  readonly order: AlarmOrder
}

const mostShown = 200
const orders = { newest: 'RaisedAt desc', level: 'Level desc,RaisedAt desc' } as const satisfies Record<AlarmOrder, string>

/** The inbox of a subject. A new alarm is put in as soon as the server says it, before any list is asked for again. */
export function useAlarms({ subjectSid, isProcessed, order }: AlarmsAsked) {
  const { http } = useWorkplace()
  const queries = useQueryClient()
  useLive('alarm', (data) => {
    const alarm = data as unknown as AlarmRow
    if (alarm.SubjectSid !== subjectSid) return
    queries.setQueryData<readonly AlarmRow[]>(['alarms', subjectSid, false, order], (rows) => rows && withAlarm(rows, { ...alarm, Sid: alarm.Sid ?? alarm.SessionSid }, order))
  })
  useLive('alarmChanged', () => void queries.invalidateQueries({ queryKey: ['alarms'] }))
  return useQuery({
    queryKey: ['alarms', subjectSid, isProcessed, order],
    queryFn: async ({ signal }) => {
      const filter = allOf([`SubjectSid eq ${quoted(subjectSid)}`, `AlarmStatus eq ${isProcessed ? alarmNumbers.processed : alarmNumbers.notProcessed}`])
      return (await http.get<ODataPage<AlarmRow>>(query('/odata/Alarms', { filter, orderby: orders[order], top: mostShown }), { signal })).value
    },
    refetchInterval: 60_000,
    meta: { quiet: true },
  })
}
