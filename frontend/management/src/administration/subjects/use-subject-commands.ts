import { useMutation, useQueryClient } from '@tanstack/react-query'
import { entity } from '../../workplace/odata.ts'
import { newSid } from '../../workplace/sid.ts'
import { useWorkplace } from '../../workplace/workplace.ts'

export function useSubjectCommands(orgSid: string) {
  const { http } = useWorkplace()
  const queries = useQueryClient()
  const onSuccess = () => queries.invalidateQueries({ queryKey: ['subjects'] })
  return {
    save: useMutation({
      mutationFn: ({ sid, name }: { readonly sid: string | null; readonly name: string }) =>
        sid
          ? http.put(entity('Subjects', sid), { Name: name })
          : http.post('/odata/Subjects', { Sid: newSid(), Name: name, OrgSid: orgSid }),
      onSuccess,
    }),
    remove: useMutation({ mutationFn: (sid: string) => http.delete(entity('Subjects', sid)), onSuccess }),
  }
}
