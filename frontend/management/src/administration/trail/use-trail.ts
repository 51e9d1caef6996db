import { useInfiniteQuery } from '@tanstack/react-query'
import { type ODataPage, query } from '../../workplace/odata.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import type { TrailPart } from './trail-filter.ts'
import type { TrailRow } from './trail-row.ts'

const pageSize = 100

/** Newest first. */
export const trailAddress = (part: TrailPart, filter: string | undefined, page: { readonly top: number; readonly skip: number; readonly count?: boolean }): string =>
  query(part === 'done' ? '/odata/AuditEvents' : '/odata/Viewings', { filter, orderby: 'At desc', ...page })

export function useTrail(part: TrailPart, filter: string | undefined) {
  const { http } = useWorkplace()
  return useInfiniteQuery({
    queryKey: ['trail', part, filter],
    queryFn: ({ signal, pageParam }) => http.get<ODataPage<TrailRow>>(trailAddress(part, filter, { top: pageSize, skip: pageParam, count: true }), { signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.value.length < pageSize ? undefined : pages.length * pageSize),
    meta: { quiet: true },
  })
}
