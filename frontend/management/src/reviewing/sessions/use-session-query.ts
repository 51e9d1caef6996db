import { useDeferredValue, useState } from 'react'
import type { GridSort } from '../grid/grid-types.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import { type FilterChip, sessionFilter, type Whose } from './session-filter.ts'

/** What the list is asked for: chips, search, order. */
export function useSessionQuery(naireSid: string) {
  const [chips, setChips] = useState<readonly FilterChip[]>([])
  const { me } = useWorkplace()
  const [keyword, setKeyword] = useState('')
  const [whose, setWhose] = useState<Whose>('all')
  const [sort, setSort] = useState<GridSort>({ id: 'CommitTime', isDescending: true })
  const filter = sessionFilter({ naireSid, chips, keyword: useDeferredValue(keyword), whose, me: me.Sid })
  const orderby = `${sort.id} ${sort.isDescending ? 'desc' : 'asc'}${sort.id === 'Sid' ? '' : ',Sid asc'}`
  return { whose, setWhose, chips, setChips, keyword, setKeyword, sort, setSort, filter, orderby, isNarrowed: whose !== 'all' || chips.length > 0 || keyword.trim() !== '' }
}
