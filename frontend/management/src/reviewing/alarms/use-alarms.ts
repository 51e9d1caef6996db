import type { AlarmRow } from '@naire/contract'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type Http, HttpFailure } from '../../workplace/http.ts'
import { type ODataPage, query, entity } from '../../workplace/odata.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import { alarmFilter, alarmOrderBy, type AlarmList, type AlarmQuery, withChanged } from './alarm-list.ts'
import { useLive } from '../../workplace/live.ts'

const pageSize = 200
/** The server gives no more rows at once, and skips no further. */
const mostAtOnce = 1_000
export const furthest = 10_000

/** The inbox of a subject. A new alarm is put in as soon as the server says it, before any list is asked for again. */
export function useAlarms(asked: AlarmQuery) {
  const { http } = useWorkplace()
  const queries = useQueryClient()
  const [wanted, setWanted] = useState(pageSize)
  const queryKey = ['alarms', asked, wanted]
  // Told while the list is under way, which may have been read before.
  const toldMeanwhile = useRef<AlarmRow[]>([])
  const take = (data: Readonly<Record<string, unknown>>) => {
    const alarm = data as AlarmRow
    toldMeanwhile.current.push(alarm)
    queries.setQueryData<AlarmList>(queryKey, (list) => list && withChanged(list, alarm, asked))
  }
  useLive('alarm', take)
  useLive('alarmChanged', (data) => {
    take(data)
    void queries.invalidateQueries({ queryKey: ['alarms'] })
  })
  const alarms = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      toldMeanwhile.current = []
      const list = await firstOf(wanted, asked, { http, signal })
      return toldMeanwhile.current.reduce((each, alarm) => withChanged(each, alarm, asked), list)
    },
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
    meta: { quiet: true },
  })
  const { rows, count } = alarms.data ?? { rows: [], count: 0 }
  const more = rows.length < count && wanted < furthest ? () => setWanted(wanted + pageSize) : null
  /** Sessions of all that match now, as far as the server goes. */
  async function sidsOfAll(): Promise<readonly string[]> {
    return (await firstOf(furthest, asked, { http })).rows.map(({ SessionSid }) => SessionSid)
  }
  return { alarms, rows, count, more, sidsOfAll }
}

interface QueryContext {
  readonly http: Http
  readonly signal?: AbortSignal
}

async function firstOf(wanted: number, asked: AlarmQuery, { http, ...request }: QueryContext): Promise<AlarmList> {
  const options = { filter: alarmFilter(asked), orderby: alarmOrderBy[asked.order], count: true }
  let list: AlarmList = { rows: [], count: 0 }
  let isLast = false
  while (!isLast && list.rows.length < wanted) {
    const top = Math.min(mostAtOnce, wanted - list.rows.length)
    const page = await http.get<ODataPage<AlarmRow>>(
      query('/odata/Alarms', { ...options, top, skip: list.rows.length }),
      request,
    )
    const rows = [...list.rows, ...page.value]
    list = { rows, count: page['@odata.count'] ?? rows.length }
    isLast = page.value.length < top
  }
  return list
}

/**
 * The alarm of a session, also where it is processed or stands further down than the list goes; null: there is none
 * that this person may see.
 */
export function useAlarmOf(sessionSid: string, isWanted: boolean) {
  const { http } = useWorkplace()
  return useQuery({
    queryKey: ['alarms', 'one', sessionSid],
    enabled: isWanted,
    queryFn: async ({ signal }) => {
      try {
        return await http.get<AlarmRow>(entity('Alarms', sessionSid), { signal })
      } catch (error) {
        if (error instanceof HttpFailure && error.failure.status === 404) return null
        throw error
      }
    },
    meta: { quiet: true },
  })
}
