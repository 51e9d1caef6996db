import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router'
import { chapterOf, useHelp } from './help-store.ts'

const HelpDrawer = lazy(() => import('./HelpDrawer.tsx'))

/** The manual, by F1 at the chapter of the screen; loaded when it is opened first. */
export function Help() {
  const { pathname } = useLocation()
  const { page, open } = useHelp()
  const [wasOpen, setWasOpen] = useState(false)
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'F1') return
    event.preventDefault()
    open(chapterOf(pathname))
  })
  useEffect(() => {
    const hear = (event: KeyboardEvent) => onKeyDown(event)
    addEventListener('keydown', hear)
    return () => removeEventListener('keydown', hear)
  }, [])
  if (page !== null && !wasOpen) setWasOpen(true)
  return <Suspense>{wasOpen && <HelpDrawer />}</Suspense>
}
