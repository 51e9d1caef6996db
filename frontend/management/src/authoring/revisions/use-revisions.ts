import type { NaireRevision, RolledBackNaire } from '@naire/api/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { entity, type ODataPage, type ODataValue, quoted } from '../../workplace/odata.ts'
import { useWorkplace } from '../../workplace/workplace.ts'

export function useRevisions(naireSid: string) {
  const { http } = useWorkplace()
  return useQuery({
    queryKey: ['revisions', naireSid],
    queryFn: async ({ signal }) => (await http.get<ODataValue<readonly NaireRevision[]>>(`${entity('Naires', naireSid)}/SurveyExpert.Revisions()`, { signal })).value,
    meta: { quiet: true },
  })
}

/** How many sessions began with each revision, by its number; empty for who sees no sessions. */
export function useSessionCounts(naireSid: string): ReadonlyMap<number, number> {
  const { http, can } = useWorkplace()
  const { data } = useQuery({
    queryKey: ['revisions', naireSid, 'sessions'],
    enabled: can('viewSessions'),
    queryFn: ({ signal }) => {
      const apply = `filter(NaireSid eq ${quoted(naireSid)})/groupby((NaireRevision),aggregate($count as Count))`
      return http.get<ODataPage<{ readonly NaireRevision: number; readonly Count: number }>>(`/odata/NaireSessions?$apply=${encodeURIComponent(apply)}`, { signal })
    },
    meta: { quiet: true },
  })
  return new Map(data?.value.map(({ NaireRevision: revision, Count }) => [revision, Count]))
}

export function useRollBack(naireSid: string, onDone: (revision: number) => void) {
  const { http } = useWorkplace()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (body: { readonly revision: number; readonly reason: string }) =>
      (await http.post<ODataValue<RolledBackNaire>>(`${entity('Naires', naireSid)}/SurveyExpert.RollBack()`, body)).value,
    onSuccess: async ({ Revision }) => {
      await Promise.all([['revisions', naireSid], ['naires'], ['naire', naireSid]].map((queryKey) => queries.invalidateQueries({ queryKey })))
      onDone(Revision)
    },
  })
}
