import { breakpoints, resizeDebounceMs } from '@naire/ui'
import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { carryFocus } from './carry-focus.ts'

interface ContainerWidth {
  readonly width: number
  /** The window is a phone's, where a grid is shown item by item. */
  readonly narrow: boolean
}

/** Measures an element. Unknown until it stands in the page: then as on a phone. What has the focus inside keeps it when another look takes the place of the one before. */
export function useRoom<E extends HTMLElement>(): ContainerWidth & { readonly ref: RefObject<E | null> } {
  const ref = useRef<E>(null)
  const giveBack = useRef(() => {})
  const [room, setRoom] = useState<ContainerWidth>({ width: 0, narrow: true })
  useLayoutEffect(() => (ref.current ? watchRoom(ref.current, take) : undefined), [])
  useLayoutEffect(() => giveBack.current(), [room])
  return { ref, ...room }

  function take(element: HTMLElement): void {
    const width = Math.floor(element.getBoundingClientRect().width)
    // The window's own width grows with what does not fit into it on phones.
    const narrow = element.ownerDocument.documentElement.clientWidth < breakpoints.md
    giveBack.current = carryFocus(element)
    setRoom((known) => (known.width === width && known.narrow === narrow ? known : { width, narrow }))
  }
}

/** Measures at once, when the element is first seen, and once a window rests; never while a word is being composed, which would end there. */
function watchRoom(element: HTMLElement, measure: (element: HTMLElement) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isSeen = element.clientWidth > 0
  let isComposing = false
  const later = () => {
    clearTimeout(timer)
    if (!isComposing) timer = setTimeout(() => measure(element), resizeDebounceMs)
  }
  const compose = ({ type }: Event) => {
    isComposing = type === 'compositionstart'
    later()
  }
  const observer = new ResizeObserver(() => {
    if (isSeen) later()
    else measure(element)
    isSeen ||= element.clientWidth > 0
  })
  measure(element)
  observer.observe(element)
  for (const type of composition) element.addEventListener(type, compose)
  return () => {
    observer.disconnect()
    clearTimeout(timer)
    for (const type of composition) element.removeEventListener(type, compose)
  }
}

const composition = ['compositionstart', 'compositionend'] as const
