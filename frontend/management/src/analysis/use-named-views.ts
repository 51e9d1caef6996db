import type { BoardContent, CrosstabContent, namedViews } from '@naire/domain/analysis'
import type { WireRow } from '@naire/domain/event-sourcing'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { query, quoted, type ODataPage } from '../workplace/odata.ts'
import { useWorkplace } from '../workplace/workplace.ts'

export type NamedViewRow<Content = unknown> = Omit<WireRow<typeof namedViews>, 'Content'> & {
  readonly Content: Content
}
export type BoardRow = NamedViewRow<BoardContent>
export type CrosstabRow = NamedViewRow<CrosstabContent>

const mostListed = 200

/** Named boards of a questionnaire: one's own, and those that are shared. */
export const useBoards = (naireSid: string) => useNamedViews<BoardContent>(naireSid, { set: 'Boards', sid: 'boardSid' })

/** Named cross-tabs of a questionnaire: one's own, and those that are shared. */
export const useCrosstabs = (naireSid: string) =>
  useNamedViews<CrosstabContent>(naireSid, { set: 'Crosstabs', sid: 'crosstabSid' })

interface ViewToSave<Content> {
  /** Absent: it is new. */
  readonly sid?: string
  readonly title: string
  readonly shared: boolean
  readonly content: Content
}

interface NamedViewSet {
  readonly set: 'Boards' | 'Crosstabs'
  readonly sid: 'boardSid' | 'crosstabSid'
}

export type NamedViews<Content> = ReturnType<typeof useNamedViews<Content>>

function useNamedViews<Content>(naireSid: string, { set, sid: name }: NamedViewSet) {
  const { http } = useWorkplace()
  const queries = useQueryClient()
  const queryKey = [set, naireSid]
  const path = `/analysis/${naireSid}/${set.toLowerCase()}`
  const list = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const filter = `NaireSid eq ${quoted(naireSid)}`
      const { value } = await http.get<ODataPage<NamedViewRow<Content>>>(
        query(`/odata/${set}`, { filter, orderby: 'Title', top: mostListed }),
        { signal },
      )
      return value
    },
    meta: { quiet: true },
  })
  const onSuccess = () => queries.invalidateQueries({ queryKey })
  const save = useMutation({
    mutationFn: async ({ sid, ...view }: ViewToSave<Content>) => {
      const reply = await http.post<Readonly<Record<string, unknown>>>(path, {
        ...view,
        ...(sid === undefined ? {} : { [name]: sid }),
      })
      return String(reply[name])
    },
    onSuccess,
  })
  const remove = useMutation({ mutationFn: (sid: string) => http.delete<unknown>(`${path}/${sid}`), onSuccess })
  const restore = useMutation({
    mutationFn: (sid: string) => http.post<unknown>(`${path}/${sid}/restore`, {}),
    onSuccess,
  })
  return { list, save, remove, restore }
}
