import { useDeferredValue, useState } from 'react'
import type { GridSort } from '../grid/grid-types.ts'
import { type FilterChip, sessionFilter } from './session-filter.ts'

/** What the list is asked for: chips, search, order. */
export function useSessionQuery(naireSid: string) {
  const [chips, setChips] = useState<readonly FilterChip[]>([])
  const [keyword, setKeyword] = useState('')
  const [sort, setSort] = useState<GridSort>({ id: 'CommitTime', isDescending: true })
  const filter = sessionFilter({ naireSid, chips, keyword: useDeferredValue(keyword) })
  const orderby = `${sort.id} ${sort.isDescending ? 'desc' : 'asc'}${sort.id === 'Sid' ? '' : ',Sid asc'}`
  return { chips, setChips, keyword, setKeyword, sort, setSort, filter, orderby, isNarrowed: chips.length > 0 || keyword.trim() !== '' }
}
