import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * Where the control that had the focus has gone by what it did, the first of these takes it: a keyboard is never thrown
 * out of the question.
 */
export function useKeptFocus<E extends HTMLElement>(next: string): RefObject<E | null> {
  const root = useRef<E>(null)
  const last = useRef<Element | null>(null)
  useEffect(() => {
    const element = root.current
    const remember = ({ target }: FocusEvent) => {
      last.current = target as Element
    }
    element?.addEventListener('focusin', remember)
    return () => element?.removeEventListener('focusin', remember)
  }, [])
  useLayoutEffect(() => {
    if (!last.current || last.current.isConnected) return
    const { activeElement, body } = last.current.ownerDocument
    if (activeElement !== body) return
    last.current = null
    root.current?.querySelector<HTMLElement>(next)?.focus()
  })
  return root
}
