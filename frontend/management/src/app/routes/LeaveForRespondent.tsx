import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { NotFoundScreen } from '../not-found/NotFoundScreen.tsx'

/** The respondent's pages are another app: asked for from within this one, the browser goes there by itself. */
export function LeaveForRespondent() {
  const { pathname, search } = useLocation()
  const first = useRef(
    location.pathname === pathname && performance.getEntriesByType('navigation')[0]?.name.includes(pathname),
  )
  useEffect(() => {
    if (!first.current) location.replace(pathname + search)
  }, [pathname, search])
  return first.current ? <NotFoundScreen /> : null
}
