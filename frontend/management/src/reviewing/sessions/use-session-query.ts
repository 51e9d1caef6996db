import { useDeferredValue } from 'react'
import { useWorkplace } from '../../workplace/workplace.ts'
import { type ListPlace, searchAt } from './list-place.ts'
import { orderOf } from './neighbour.ts'
import { sessionFilter } from './session-filter.ts'
import { useListPlace } from './use-list-place.ts'

/** What the list is asked for: chips, search, order, a quota cell; and the way to change each. */
export function useSessionQuery(naireSid: string) {
  const { me } = useWorkplace()
  const { place, change } = useListPlace()
  const { whose, chips, quotarSid, sort } = place
  const keyword = useDeferredValue(place.keyword)
  return {
    place,
    setWhose: (next: ListPlace['whose']) => change({ whose: next, ...top }),
    setChips: (next: ListPlace['chips']) => change({ chips: next, ...top }),
    setKeyword: (next: string) => change({ keyword: next, ...top }),
    moveTo: (next: ListPlace) => change({ ...next, ...top }),
    leaveQuotar: () => change({ quotarSid: null, ...top }),
    setSort: (next: ListPlace['sort']) => change({ sort: next, ...top }),
    goTo: (row: string, at: number) => change({ row, at }),
    filter: sessionFilter({ naireSid, chips, keyword, whose, quotarSid, me: me.Sid }),
    orderby: orderOf(sort),
    isNarrowed: whose !== 'all' || quotarSid !== null || chips.length > 0 || keyword.trim() !== '',
    /** What the address of a session says of the list that it was opened from. */
    search: String(searchAt(new URLSearchParams({ naire: naireSid }), place)),
  }
}

const top = { row: null, at: 0 } as const
