import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { type ODataPage, query } from '../../workplace/odata.ts'
import { useLive } from '../../workplace/use-live.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import { sessionColumns } from './session-columns.ts'
import type { SessionRow } from './session-row.ts'

const pageSize = 100
/** The server skips no further. */
const furthest = 10_000
const refreshMs = 1_000

const select = [...sessionColumns.map(({ field }) => field), 'OrgSid', 'SubjectSid', 'NaireSid', 'RevieworSid', 'AppealerSid', 'Settling', 'Revision'].join(',')

export function useSessionPages(filter: string, orderby: string) {
  const { http } = useWorkplace()
  useRefreshOnChange()
  return useInfiniteQuery({
    queryKey: ['sessions', filter, orderby],
    enabled: filter !== '',
    queryFn: ({ signal, pageParam }) =>
      http.get<ODataPage<SessionRow>>(query('/odata/NaireSessions', { filter, orderby, select, top: pageSize, skip: pageParam, count: true }), { signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.value.length < pageSize || pages.length * pageSize > furthest ? undefined : pages.length * pageSize),
    placeholderData: (before) => before,
    meta: { quiet: true },
  })
}

/** News come in bursts; one refresh a second is enough. */
function useRefreshOnChange(): void {
  const queries = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)
  const refresh = () => {
    timer.current ??= setTimeout(() => {
      timer.current = null
      void queries.invalidateQueries({ queryKey: ['sessions'] })
    }, refreshMs)
  }
  useLive('sessionChanged', refresh)
  useLive('alarmChanged', refresh)
}
