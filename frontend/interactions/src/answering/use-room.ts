import { breakpoints, resizeDebounceMs } from '@naire/ui'
import { useLayoutEffect, useRef, useState, type RefObject } from 'react'

/** Measures an element: its width, and whether the window is a phone's, where a grid is shown item by item. Unknown until it stands in the page: then as on a phone. */
export function useRoom<E extends HTMLElement>(): { readonly ref: RefObject<E | null>; readonly width: number; readonly narrow: boolean } {
  const ref = useRef<E>(null)
  const [room, setRoom] = useState({ width: 0, narrow: true })
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => {
      const width = Math.floor(element.getBoundingClientRect().width)
      // The window's own width grows with what does not fit into it on phones.
      const narrow = document.documentElement.clientWidth < breakpoints.md
      setRoom((known) => (known.width === width && known.narrow === narrow ? known : { width, narrow }))
    }
    measure()
    let timer: ReturnType<typeof setTimeout> | undefined
    // What was drawn out of sight is measured when it is first seen; after that once a window rests.
    let isSeen = element.clientWidth > 0
    const observer = new ResizeObserver(() => {
      clearTimeout(timer)
      if (isSeen) timer = setTimeout(measure, resizeDebounceMs)
      else measure()
      isSeen ||= element.clientWidth > 0
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      clearTimeout(timer)
    }
  }, [])
  return { ref, ...room }
}
