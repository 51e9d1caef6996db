import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { entity } from '../../workplace/odata.ts'
import { useWorkplace } from '../../workplace/workplace.ts'

interface IdentList {
  readonly Count: number
  readonly LoadedAt: string | null
  readonly LoadedBy: string | null
}

const call = (naireSid: string, what: string) => `${entity('Naires', naireSid)}/SurveyExpert.${what}()`

export function useIdentList(naireSid: string) {
  const { http } = useWorkplace()
  return useQuery({
    queryKey: ['idents', naireSid],
    queryFn: async ({ signal }) =>
      (await http.get<{ value: IdentList }>(call(naireSid, 'IdentList'), { signal })).value,
  })
}

export function useLoadCodes(naireSid: string) {
  const { http } = useWorkplace()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (given: { readonly codes: readonly string[]; readonly replace: boolean }) =>
      http.post(call(naireSid, 'LoadIdents'), given),
    onSettled: () => queries.invalidateQueries({ queryKey: ['idents', naireSid] }),
  })
}

export function useEraseCode(naireSid: string) {
  const { http } = useWorkplace()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (code: string) => http.post(call(naireSid, 'EraseIdent'), { code }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['idents', naireSid] }),
  })
}
