import { useRef } from 'react'
import { alarmNumbers } from '@naire/domain/sessions'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { allOf, type ODataPage, query, quoted } from '../../workplace/odata.ts'
import { useLive } from '../../workplace/use-live.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import { type AlarmOrder, type AlarmRow, withChanged } from './alarm-row.ts'

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
  const queryKey = ['alarms', subjectSid, isProcessed, order]
  // Told while the list is under way, which may have been read before.
  const toldMeanwhile = useRef<AlarmRow[]>([])
  const take = (data: Readonly<Record<string, unknown>>) => {
    const alarm = data as unknown as AlarmRow
    if (alarm.SubjectSid !== subjectSid) return
    toldMeanwhile.current.push(alarm)
    queries.setQueryData<readonly AlarmRow[]>(queryKey, (rows) => rows && withChanged(rows, alarm, { isProcessed, order }))
  }
  useLive('alarm', take)
  useLive('alarmChanged', (data) => {
    take(data)
    void queries.invalidateQueries({ queryKey: ['alarms'] })
  })
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      toldMeanwhile.current = []
      const filter = allOf([`SubjectSid eq ${quoted(subjectSid)}`, `AlarmStatus eq ${isProcessed ? alarmNumbers.processed : alarmNumbers.notProcessed}`])
      const { value } = await http.get<ODataPage<AlarmRow>>(query('/odata/Alarms', { filter, orderby: orders[order], top: mostShown }), { signal })
      return toldMeanwhile.current.reduce<readonly AlarmRow[]>((rows, alarm) => withChanged(rows, alarm, { isProcessed, order }), value)
    },
    refetchInterval: 60_000,
    meta: { quiet: true },
  })
}
