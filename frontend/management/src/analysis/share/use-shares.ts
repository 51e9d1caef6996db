import type { SavedShareReply, SaveShareBody, ShareOpeningsReply } from '@naire/contract'
import type { ShareContent, shares } from '@naire/domain/analysis'
import type { WireRow } from '@naire/domain/event-sourcing'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { query, quoted, type ODataPage } from '../../workplace/odata.ts'
import { useWorkplace } from '../../workplace/workplace.ts'

export type ShareRow = Omit<WireRow<typeof shares>, 'Content'> & { readonly Content: ShareContent }

/** Links to a questionnaire's numbers, the newest first. */
export function useShares(naireSid: string) {
  const { http } = useWorkplace()
  const queries = useQueryClient()
  const queryKey = ['shares', naireSid]
  const list = useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      (
        await http.get<ODataPage<ShareRow>>(
          query('/odata/Shares', { filter: `NaireSid eq ${quoted(naireSid)}`, orderby: 'ChangedTime desc', top: 200 }),
          { signal },
        )
      ).value,
    meta: { quiet: true },
  })
  const onSuccess = () => queries.invalidateQueries({ queryKey })
  const save = useMutation({
    mutationFn: (share: SaveShareBody) => http.post<SavedShareReply>(`/analysis/${naireSid}/shares`, share),
    onSuccess,
  })
  const revoke = useMutation({
    mutationFn: (shareSid: string) => http.delete<unknown>(`/analysis/${naireSid}/shares/${shareSid}`),
    onSuccess,
  })
  return { list, save, revoke }
}

/** When a link was opened, the newest first. */
export function useOpenings(naireSid: string, shareSid: string) {
  const { http } = useWorkplace()
  return useQuery({
    queryKey: ['shares', naireSid, shareSid, 'openings'],
    queryFn: async ({ signal }) =>
      (await http.get<ShareOpeningsReply>(`/analysis/${naireSid}/shares/${shareSid}/openings`, { signal })).openings,
    gcTime: 0,
    meta: { quiet: true },
  })
}
