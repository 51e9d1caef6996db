import type { WireRow } from '@naire/domain/event-sourcing'
import type { subjects } from '@naire/domain/subjects'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { entity, type ODataPage, query } from '../../workplace/odata.ts'
import { newSid } from '../../workplace/sid.ts'
import { useWorkplace } from '../../workplace/workplace.ts'

export type SubjectRow = WireRow<typeof subjects>

/** All subjects that this person may see. */
export function useSubjects() {
  const { http } = useWorkplace()
  return useQuery({
    queryKey: ['subjects'],
    queryFn: async ({ signal }) => (await http.get<ODataPage<SubjectRow>>(query('/odata/Subjects', { orderby: 'Name', top: 1000 }), { signal })).value,
    meta: { quiet: true },
  })
}

export function useSubjectCommands(orgSid: string) {
  const { http } = useWorkplace()
  const queries = useQueryClient()
  const onSuccess = () => queries.invalidateQueries({ queryKey: ['subjects'] })
  return {
    save: useMutation({
      mutationFn: ({ sid, name }: { readonly sid: string | null; readonly name: string }) =>
        sid ? http.put(entity('Subjects', sid), { Name: name }) : http.post('/odata/Subjects', { Sid: newSid(), Name: name, OrgSid: orgSid }),
      onSuccess,
    }),
    remove: useMutation({ mutationFn: (sid: string) => http.delete(entity('Subjects', sid)), onSuccess }),
  }
}
