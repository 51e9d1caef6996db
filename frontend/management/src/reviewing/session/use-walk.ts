import { reviewNumbers } from '@naire/domain/sessions'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import type { Http } from '../../workplace/http.ts'
import { allOf, type ODataPage, query } from '../../workplace/odata.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import { type ListPlace, placeIn, searchAt } from '../sessions/list-place.ts'
import { neighbours, orderOf, type ListPosition } from '../sessions/neighbour.ts'
import { sessionFilter } from '../sessions/session-filter.ts'
import type { SessionRow } from '../sessions/session-row.ts'

/** The list that a session was opened from, as its address says it. */
interface WalkedList {
  readonly filter: string
  readonly place: ListPlace
}

/** The list that the address of this screen names; null where the session was not opened from one. */
export function useWalkedList(): WalkedList | null {
  const { me } = useWorkplace()
  const [search] = useSearchParams()
  const naireSid = search.get('naire')
  if (naireSid === null) return null
  const place = placeIn(search)
  return { place, filter: sessionFilter({ ...place, naireSid, me: me.Sid }) }
}

/** To another session of the same list: it takes the place of this one, so that one step back leads to the list. */
export function useGoToSession(): (sid: string) => void {
  const navigate = useNavigate()
  const { action = 'view' } = useParams()
  const [search] = useSearchParams()
  return (sid) =>
    void navigate(`../../${sid}/${action}?${searchAt(search, { ...placeIn(search), row: sid })}`, {
      relative: 'path',
      replace: true,
    })
}

/** Sid of the session before or behind this one; null at the end of the list, and while it is not known. */
export function useNeighbour(session: SessionRow, list: WalkedList | null, way: 'next' | 'previous'): string | null {
  const { http } = useWorkplace()
  const from = useStandpoint(session, list)
  const { data } = useQuery({
    queryKey: ['sessions', 'beside', way, from, list?.filter],
    enabled: from !== null,
    queryFn: ({ signal }) => (from && list ? firstOf(http, { ...neighbours(from, way), list }, signal) : null),
    meta: { quiet: true },
  })
  return data ?? null
}

/** Finds the session that waits for review behind this one, else from the top of the list; null when none does. */
export function useNextWaiting(session: SessionRow): () => Promise<string | null> {
  const { http } = useWorkplace()
  const list = useWalkedList()
  const from = useStandpoint(session, list)
  return async () => {
    if (from === null || list === null) return null
    const behind = neighbours(from, 'next')
    const waits = `ReviewStatus eq ${reviewNumbers.pending} and Sid ne '${session.Sid}'`
    return (
      (await firstOf(http, { list, ...behind, filter: `${behind.filter} and ${waits}` })) ??
      firstOf(http, { list, filter: waits, orderby: orderOf(list.place.sort) })
    )
  }
}

/** As the session was when it was opened: deciding does not move it. */
function useStandpoint(session: SessionRow, list: WalkedList | null): ListPosition | null {
  const [opened] = useState(session)
  if (list === null) return null
  const { sort } = list.place
  const value = opened[sort.id as keyof SessionRow] as ListPosition['value'] | undefined
  return { sid: opened.Sid, sort, value: value ?? null }
}

interface WalkQuery {
  readonly list: WalkedList
  readonly filter: string
  readonly orderby: string
}

async function firstOf(http: Http, { list, filter, orderby }: WalkQuery, signal?: AbortSignal): Promise<string | null> {
  const path = query('/odata/NaireSessions', { filter: allOf([list.filter, filter]), orderby, select: 'Sid', top: 1 })
  return (
    (await http.get<ODataPage<Pick<SessionRow, 'Sid'>>>(path, signal ? { signal } : undefined)).value[0]?.Sid ?? null
  )
}
