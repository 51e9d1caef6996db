import type { SaveBoardBody, SavedBoardReply } from '@naire/contract'
import type { BoardContent, boards } from '@naire/domain/analysis'
import type { WireRow } from '@naire/domain/event-sourcing'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { query, quoted, type ODataPage } from '../../workplace/odata.ts'
import { useWorkplace } from '../../workplace/workplace.ts'

export type BoardRow = Omit<WireRow<typeof boards>, 'Content'> & { readonly Content: BoardContent }

/** Named boards of a questionnaire: one's own, and those that are shared. */
export function useBoards(naireSid: string) {
  const { http } = useWorkplace()
  const queries = useQueryClient()
  const queryKey = ['boards', naireSid]
  const list = useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      (
        await http.get<ODataPage<BoardRow>>(
          query('/odata/Boards', { filter: `NaireSid eq ${quoted(naireSid)}`, orderby: 'Title', top: 200 }),
          { signal },
        )
      ).value,
    meta: { quiet: true },
  })
  const onSuccess = () => queries.invalidateQueries({ queryKey })
  const save = useMutation({
    mutationFn: (board: SaveBoardBody) => http.post<SavedBoardReply>(`/analysis/${naireSid}/boards`, board),
    onSuccess,
  })
  const remove = useMutation({
    mutationFn: (boardSid: string) => http.delete<unknown>(`/analysis/${naireSid}/boards/${boardSid}`),
    onSuccess,
  })
  return { list, save, remove }
}
