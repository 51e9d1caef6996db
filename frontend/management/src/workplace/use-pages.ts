import { useInfiniteQuery } from '@tanstack/react-query'
import { type ODataOptions, type ODataPage, query } from './odata.ts'
import { useWorkplace } from './workplace.ts'

interface PagedQuery extends Pick<ODataOptions, 'filter' | 'orderby' | 'select'> {
  readonly queryKey: readonly unknown[]
  /** Its name in `/odata/`. */
  readonly set: string
}

const pageSize = 100
/** The server skips no further. */
const furthest = 10_000

/** Rows of a set page by page, and how many there are in all. */
export function usePages<Row>({ queryKey, set, ...options }: PagedQuery) {
  const { http } = useWorkplace()
  const pages = useInfiniteQuery({
    queryKey,
    queryFn: ({ signal, pageParam }) =>
      http.get<ODataPage<Row>>(query(`/odata/${set}`, { ...options, top: pageSize, skip: pageParam, count: true }), {
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: (last, all) =>
      last.value.length < pageSize || all.length * pageSize > furthest ? undefined : all.length * pageSize,
    meta: { quiet: true },
  })
  const rows = pages.data?.pages.flatMap(({ value }) => value) ?? []
  return {
    pages,
    rows,
    count: pages.data?.pages.at(-1)?.['@odata.count'] ?? rows.length,
    more: { onMore: pages.hasNextPage ? () => void pages.fetchNextPage() : null, isLoading: pages.isFetchingNextPage },
  }
}
