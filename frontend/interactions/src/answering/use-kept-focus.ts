import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'

/** Where the control that had the focus has gone by what it did, the first of these takes it: a keyboard is never thrown out of the question. */
export function useKeptFocus<E extends HTMLElement>(next: string): RefObject<E | null> {
  const root = useRef<E>(null)
  const last = useRef<EventTarget | null>(null)
  useEffect(() => {
    const element = root.current
    const remember = ({ target }: FocusEvent) => {
      last.current = target
    }
    element?.addEventListener('focusin', remember)
    return () => element?.removeEventListener('focusin', remember)
  }, [])
  useLayoutEffect(() => {
    if (!(last.current instanceof Element) || last.current.isConnected || document.activeElement !== document.body) return
    last.current = null
    root.current?.querySelector<HTMLElement>(next)?.focus()
  })
  return root
}
