import { useQuery } from '@tanstack/react-query'
import { type ODataPage, query, quoted } from '../../workplace/odata.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import type { SessionWithAnswers } from './session-row.ts'

/** One session with its answers; `null` when there is none for this person. */
export function useSession(sid: string) {
  const { http } = useWorkplace()
  return useQuery({
    queryKey: ['sessions', 'one', sid],
    queryFn: async ({ signal }) => {
      const page = await http.get<ODataPage<SessionWithAnswers>>(
        query('/odata/NaireSessions', { filter: `Sid eq ${quoted(sid)}`, expand: 'Feedbacks,QuotarList' }),
        { signal },
      )
      return page.value[0] ?? null
    },
    meta: { quiet: true },
  })
}
