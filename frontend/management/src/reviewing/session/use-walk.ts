import { type DataFilter } from '@naire/domain/grid'
import { reviewNumbers } from '@naire/domain/sessions'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import type { Http } from '../../workplace/http.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import { placeIn, searchAt, selectionOf } from '../sessions/list-place.ts'
import type { SessionRow } from '../sessions/session-row.ts'
import { type DataQuery, readPage } from '../sessions/use-data-rows.ts'

/** The list that the address of this screen names; null where the session was not opened from one. */
export function useWalkedList(): DataQuery | null {
  const [search] = useSearchParams()
  const naireSid = search.get('naire')
  if (naireSid === null) return null
  const place = placeIn(search)
  return { naireSid, selection: selectionOf(place), sort: place.sort, columns: [] }
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

/** Sids before and behind a session in its list as it was when the session was opened: deciding does not move it. */
export interface Neighbours {
  readonly previous: string | null
  readonly next: string | null
}

/** Null at an end of the list, and while it is not known. */
export function useNeighbours(session: SessionRow, list: DataQuery | null): Neighbours {
  const { http } = useWorkplace()
  const { data } = useQuery({
    queryKey: ['beside', session.Sid, list],
    enabled: list !== null,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => (list === null ? nobody : neighboursOf(http, list, session.Sid, signal)),
    meta: { quiet: true },
  })
  return data ?? nobody
}

const nobody: Neighbours = { previous: null, next: null }

async function neighboursOf(http: Http, list: DataQuery, sid: string, signal: AbortSignal): Promise<Neighbours> {
  const { rows, before } = await readPage(http, list, { from: 'session', sid }, { top: 2, signal })
  const next = rows.find(({ session }) => session.Sid !== sid)?.session.Sid ?? null
  if (before === null) return { previous: null, next }
  const page = await readPage(http, list, { from: 'before', token: before }, { top: 1, signal })
  return { previous: page.rows.at(-1)?.session.Sid ?? null, next }
}

/** Finds the session that waits for review behind this one, else from the top of the list; null when none does. */
export function useNextWaiting(session: SessionRow): () => Promise<string | null> {
  const { http } = useWorkplace()
  const list = useWalkedList()
  return async () => {
    if (list === null) return null
    const waits: DataFilter = { column: 'ReviewStatus', operator: 'is', values: [reviewNumbers.pending] }
    const { filter } = list.selection
    const waiting = {
      ...list,
      selection: { ...list.selection, filter: filter === null ? waits : { all: [filter, waits] } },
    }
    const other = async (at: object) =>
      (await readPage(http, waiting, at, { top: 2 })).rows.find((row) => row.session.Sid !== session.Sid)?.session
        .Sid ?? null
    return (await other({ from: 'session', sid: session.Sid })) ?? other({ from: 'start' })
  }
}
