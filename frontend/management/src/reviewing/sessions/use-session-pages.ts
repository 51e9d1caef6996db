import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useRef } from 'react'
import { type ODataPage, query } from '../../workplace/odata.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import type { GridSort } from '../grid/grid-types.ts'
import type { DeletedRow } from './session-row.ts'
import { useLive } from '../../workplace/live.ts'

const pageSize = 100
/** The server skips no further. */
const furthest = 10_000
const refreshMs = 1_000

interface SessionListQuery {
  readonly filter: string
  readonly orderby: string
}

/** The order of a list: Sids tell apart what is otherwise the same. */
export const orderOf = ({ id, isDescending }: GridSort): string =>
  `${id} ${isDescending ? 'desc' : 'asc'}${id === 'Sid' ? '' : ',Sid asc'}`

/** Pages of the sessions in the recycle bin. */
export const useDeletedPages = (asked: SessionListQuery) => usePagesOf<DeletedRow>('DeletedSessions', asked)

function usePagesOf<Row>(set: string, asked: SessionListQuery & { readonly select?: string }) {
  const { http } = useWorkplace()
  useRefreshOnChange()
  const pages = useInfiniteQuery({
    queryKey: ['sessions', set, asked],
    enabled: asked.filter !== '',
    queryFn: ({ signal, pageParam }) =>
      http.get<ODataPage<Row>>(query(`/odata/${set}`, { ...asked, top: pageSize, skip: pageParam, count: true }), {
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: (last, read) =>
      last.value.length < pageSize || read.length * pageSize > furthest ? undefined : read.length * pageSize,
    placeholderData: (before) => before,
    meta: { quiet: true },
  })
  const { data, fetchNextPage, hasNextPage, isFetching } = pages
  const rows = useMemo(() => data?.pages.flatMap((page) => page.value) ?? [], [data])
  const readOn = useCallback(
    () => void (hasNextPage && !isFetching && fetchNextPage()),
    [hasNextPage, isFetching, fetchNextPage],
  )
  return { pages, rows, total: data?.pages[0]?.['@odata.count'] ?? rows.length, readOn }
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
