import { useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { allOf, type ODataPage, query, quoted } from '../../workplace/odata.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import { type Diary, type EntryRow, kindField, kindsOf, setOf } from './diaries.ts'

export interface EntryFilter {
  /** In the name of whoever did it, or a session's sid. */
  readonly keyword: string
  readonly kind: string | null
  /** How many days back; null for all. */
  readonly days: number | null
}

const pageSize = 100
const dayMs = 86_400_000

export function useEntries(diary: Diary, orgSid: string | null, { keyword, kind, days }: EntryFilter) {
  const { http } = useWorkplace()
  const word = useDeferredValue(keyword.trim())
  return useInfiniteQuery({
    queryKey: ['access-log', diary, orgSid, word, kind, days],
    queryFn: ({ signal, pageParam }) => {
      const filter = allOf([
        orgSid && `OrgSid eq ${quoted(orgSid)}`,
        days !== null && `At ge ${new Date(Date.now() - days * dayMs).toISOString()}`,
        `${kindField[diary]} in (${(kind === null ? kindsOf[diary] : [kind]).map(quoted).join(',')})`,
        word && (isSid(word) ? `SessionSid eq ${quoted(word.toUpperCase())}` : `contains(ActorName,${quoted(word)})`),
      ])
      return http.get<ODataPage<EntryRow>>(
        query(setOf[diary], { filter, orderby: 'At desc,Sid', top: pageSize, skip: pageParam, count: true }),
        { signal },
      )
    },
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.value.length < pageSize ? undefined : pages.length * pageSize),
    placeholderData: (before) => before,
    staleTime: 0,
    meta: { quiet: true },
  })
}

const isSid = (word: string) => /^[0-9a-f]{32}$/i.test(word)
