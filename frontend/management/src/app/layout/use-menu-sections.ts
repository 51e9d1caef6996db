import { generatePath, useLocation } from 'react-router'
import { useWorkplace } from '../../workplace/workplace.ts'
import { guard } from '../routes/guard.ts'
import { orgOf, subjectOf } from '../routes/place.ts'
import { routeRows } from '../routes/rows.tsx'
import { generalItems, type MenuItem, subjectItems } from './menu-items.tsx'

interface MenuSection {
  readonly id: 'general' | 'subject'
  readonly items: readonly { readonly item: MenuItem; readonly to: string }[]
}

/** Menu entries that this person may open from here. */
export function useMenuSections(): readonly MenuSection[] {
  const { me, can } = useWorkplace()
  const { pathname } = useLocation()
  const orgSid = orgOf(pathname) ?? me.OrgSid
  const subjectSid = subjectOf(pathname)
  const shown = (items: readonly MenuItem[]) =>
    items.flatMap((item) => {
      const row = routeRows.find(({ name }) => name === item.name)
      const isAllowed = row && guard(row.name, me.Authority, '/') === null && (!item.needs || item.needs.some(can))
      const isPlaced = orgSid || !row?.path.includes(':orgSid') || row.path.endsWith('?')
      return isAllowed && isPlaced ? [{ item, to: generatePath(row.path, { orgSid, subjectSid }) }] : []
    })
  const general: MenuSection = { id: 'general', items: shown(generalItems) }
  return subjectSid ? [general, { id: 'subject', items: shown(subjectItems) }] : [general]
}
