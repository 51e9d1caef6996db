import type { SaveBoardBody, SaveCrosstabBody, SavedBoardReply, SavedCrosstabReply } from '@naire/contract'
import type { BoardContent, CrosstabContent, namedViews } from '@naire/domain/analysis'
import type { WireRow } from '@naire/domain/event-sourcing'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { query, quoted, type ODataPage } from '../workplace/odata.ts'
import { useWorkplace } from '../workplace/workplace.ts'

type NamedViewRow<Content> = Omit<WireRow<typeof namedViews>, 'Content'> & { readonly Content: Content }
export type BoardRow = NamedViewRow<BoardContent>
export type CrosstabRow = NamedViewRow<CrosstabContent>

const mostListed = 200

/** Named boards of a questionnaire: one's own, and those that are shared. */
export function useBoards(naireSid: string) {
  return useNamedViews<BoardRow, SaveBoardBody, SavedBoardReply>(naireSid, 'Boards')
}

/** Named cross-tabs of a questionnaire: one's own, and those that are shared. */
export function useCrosstabs(naireSid: string) {
  const { http } = useWorkplace()
  const { path, onSuccess, ...views } = useNamedViews<CrosstabRow, SaveCrosstabBody, SavedCrosstabReply>(
    naireSid,
    'Crosstabs',
  )
  const restore = useMutation({
    mutationFn: (crosstabSid: string) => http.post<unknown>(`${path}/${crosstabSid}/restore`, {}),
    onSuccess,
  })
  return { ...views, restore }
}

/** Items of a menu of named views: those that are shared, and one's own; an empty group is left out. */
export function groupsOf(
  list: readonly (BoardRow | CrosstabRow)[],
  labels: { readonly shared: string; readonly own: string },
) {
  return (['shared', 'own'] as const).flatMap((name) => {
    const rows = list.filter(({ Shared }) => Shared === (name === 'shared'))
    const children = rows.map(({ Sid, Title }) => ({ key: `open ${Sid}`, label: <bdi>{Title}</bdi> }))
    return rows.length === 0 ? [] : [{ type: 'group' as const, label: labels[name], children }]
  })
}

function useNamedViews<Row, Body, Reply>(naireSid: string, set: 'Boards' | 'Crosstabs') {
  const { http } = useWorkplace()
  const queries = useQueryClient()
  const queryKey = [set, naireSid]
  const path = `/analysis/${naireSid}/${set.toLowerCase()}`
  const list = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const filter = `NaireSid eq ${quoted(naireSid)}`
      const { value } = await http.get<ODataPage<Row>>(
        query(`/odata/${set}`, { filter, orderby: 'Title', top: mostListed }),
        { signal },
      )
      return value
    },
    meta: { quiet: true },
  })
  const onSuccess = () => queries.invalidateQueries({ queryKey })
  const save = useMutation({ mutationFn: (view: Body) => http.post<Reply>(path, view), onSuccess })
  const remove = useMutation({ mutationFn: (sid: string) => http.delete<unknown>(`${path}/${sid}`), onSuccess })
  return { list, save, remove, path, onSuccess }
}
