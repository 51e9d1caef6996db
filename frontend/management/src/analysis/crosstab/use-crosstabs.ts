import type { SaveCrosstabBody, SavedCrosstabReply } from '@naire/contract'
import type { CrosstabContent, crosstabs } from '@naire/domain/analysis'
import type { WireRow } from '@naire/domain/event-sourcing'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { query, quoted, type ODataPage } from '../../workplace/odata.ts'
import { useWorkplace } from '../../workplace/workplace.ts'

export type CrosstabRow = Omit<WireRow<typeof crosstabs>, 'Content'> & { readonly Content: CrosstabContent }

/** Named cross-tabs of a questionnaire: one's own, and those that are shared. */
export function useCrosstabs(naireSid: string) {
  const { http } = useWorkplace()
  const queries = useQueryClient()
  const queryKey = ['crosstabs', naireSid]
  const list = useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      (
        await http.get<ODataPage<CrosstabRow>>(
          query('/odata/Crosstabs', { filter: `NaireSid eq ${quoted(naireSid)}`, orderby: 'Title', top: 200 }),
          { signal },
        )
      ).value,
    meta: { quiet: true },
  })
  const onSuccess = () => queries.invalidateQueries({ queryKey })
  const path = `/analysis/${naireSid}/crosstabs`
  const save = useMutation({
    mutationFn: (crosstab: SaveCrosstabBody) => http.post<SavedCrosstabReply>(path, crosstab),
    onSuccess,
  })
  const remove = useMutation({
    mutationFn: (crosstabSid: string) => http.delete<unknown>(`${path}/${crosstabSid}`),
    onSuccess,
  })
  const restore = useMutation({
    mutationFn: (crosstabSid: string) => http.post<unknown>(`${path}/${crosstabSid}/restore`, {}),
    onSuccess,
  })
  return { list, save, remove, restore }
}
