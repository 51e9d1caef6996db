import { useLayoutEffect, useRef, useState, type RefObject } from 'react'

/** Below this width of the window a grid is shown item by item (runtime §9, md). */
const narrowWindow = 768

/** Measures an element: its width, and whether the window is a phone's. Unknown until it stands in the page: then as on a phone. */
export function useRoom<E extends HTMLElement>(): { readonly ref: RefObject<E | null>; readonly width: number; readonly narrow: boolean } {
  const ref = useRef<E>(null)
  const [room, setRoom] = useState({ width: 0, narrow: true })
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => {
      const width = Math.floor(element.getBoundingClientRect().width)
      // The window's own width grows with what does not fit into it on phones.
      const narrow = document.documentElement.clientWidth < narrowWindow
      setRoom((known) => (known.width === width && known.narrow === narrow ? known : { width, narrow }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, ...room }
}
