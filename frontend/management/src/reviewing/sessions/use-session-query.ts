import { useDeferredValue, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { GridSort } from '../grid/grid-types.ts'
import { useWorkplace } from '../../workplace/workplace.ts'
import { type FilterChip, sessionFilter, type Whose } from './session-filter.ts'

/** What the list is asked for: chips, search, order; and the quota cell that the address names. */
export function useSessionQuery(naireSid: string) {
  const [chips, setChips] = useState<readonly FilterChip[]>([])
  const { me } = useWorkplace()
  const [search, setSearch] = useSearchParams()
  const quotarSid = search.get('quotar')
  const leaveQuotar = () => setSearch(new URLSearchParams([...search].filter(([name]) => name !== 'quotar')))
  const [keyword, setKeyword] = useState('')
  const [whose, setWhose] = useState<Whose>('all')
  const [sort, setSort] = useState<GridSort>({ id: 'CommitTime', isDescending: true })
  const filter = sessionFilter({ naireSid, chips, keyword: useDeferredValue(keyword), whose, quotarSid, me: me.Sid })
  const orderby = `${sort.id} ${sort.isDescending ? 'desc' : 'asc'}${sort.id === 'Sid' ? '' : ',Sid asc'}`
  const isNarrowed = whose !== 'all' || quotarSid !== null || chips.length > 0 || keyword.trim() !== ''
  return { quotarSid, leaveQuotar, whose, setWhose, chips, setChips, keyword, setKeyword, sort, setSort, filter, orderby, isNarrowed }
}
