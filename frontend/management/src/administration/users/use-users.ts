import { useInfiniteQuery } from '@tanstack/react-query'
import { allOf, type ODataPage, query, quoted } from '../../workplace/odata.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import type { UserRow } from './user-row.ts'

const pageSize = 100

interface UserQuery {
  readonly orgSid: string | null
  readonly keyword: string
  readonly authority: number | null
}

export function useUsers({ orgSid, keyword, authority }: UserQuery) {
  const { http } = useWorkplace()
  const word = keyword.trim()
  const filter = allOf([
    'Status ne 2',
    orgSid && `OrgSid eq ${quoted(orgSid)}`,
    authority !== null && `Authority eq ${authority}`,
    word && `(contains(Code,${quoted(word)}) or contains(Name,${quoted(word)}) or contains(Nickname,${quoted(word)}))`,
  ])
  return useInfiniteQuery({
    queryKey: ['users', filter],
    queryFn: ({ signal, pageParam }) =>
      http.get<ODataPage<UserRow>>(
        query('/odata/Users', { filter, orderby: 'Code', top: pageSize, skip: pageParam, count: true }),
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.value.length < pageSize ? undefined : pages.length * pageSize),
    placeholderData: (before) => before,
    meta: { quiet: true },
  })
}
