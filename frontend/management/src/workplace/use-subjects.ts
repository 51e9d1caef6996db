import type { WireRow } from '@naire/domain/event-sourcing'
import type { subjects } from '@naire/domain/subjects'
import { useQuery } from '@tanstack/react-query'
import { type ODataPage, query } from './odata.ts'
import { useWorkplace } from './workplace.ts'

export type SubjectRow = WireRow<typeof subjects>

/** All subjects that this person may see. */
export function useSubjects() {
  const { http } = useWorkplace()
  return useQuery({
    queryKey: ['subjects'],
    queryFn: async ({ signal }) =>
      (await http.get<ODataPage<SubjectRow>>(query('/odata/Subjects', { orderby: 'Name', top: 1000 }), { signal }))
        .value,
    meta: { quiet: true },
  })
}
