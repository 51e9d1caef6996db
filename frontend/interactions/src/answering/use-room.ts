import { breakpoints, resizeDebounceMs } from '@naire/ui'
import { useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react'

interface ContainerWidth {
  readonly width: number
  /** The window is a phone's, where a grid is shown item by item. */
  readonly narrow: boolean
}

/**
 * Measures an element. Unknown until it stands in the page: then as on a phone. What has the focus inside keeps it when
 * another look takes the place of the one before.
 */
export function useRoom<E extends HTMLElement>(): ContainerWidth & { readonly ref: RefObject<E | null> } {
  const ref = useRef<E>(null)
  const [{ giveBack, ...room }, setRoom] = useState({ width: 0, narrow: true, giveBack: () => {} })
  const take = useEffectEvent((element: HTMLElement) => {
    const width = Math.floor(element.getBoundingClientRect().width)
    // The window's own width grows with what does not fit into it on phones.
    const narrow = element.ownerDocument.documentElement.clientWidth < breakpoints.md
    const carried = { width, narrow, giveBack: carryFocus(element) }
    setRoom((known) => (known.width === width && known.narrow === narrow ? known : carried))
  })
  useLayoutEffect(() => (ref.current ? watchRoom(ref.current, (element) => take(element)) : undefined), [])
  useLayoutEffect(() => giveBack(), [giveBack])
  return { ref, ...room }
}

/**
 * Measures at once, when the element is first seen, and once a window rests; never while a word is being composed,
 * which would end there.
 */
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

/**
 * Takes note of which control of `root` has the focus and where its caret stands. @returns what gives them to the
 * control that stands in its place, once it is gone.
 */
function carryFocus(root: HTMLElement): () => void {
  const held = root.ownerDocument.activeElement as HTMLElement | null
  if (!held || !root.contains(held)) return () => {}
  const caret = caretOf(held)
  return () => {
    if (held.isConnected) return
    const heir = [...root.querySelectorAll<HTMLElement>('a, button, input, select, textarea, [tabindex]')].find((one) =>
      isSame(one, held),
    )
    heir?.focus()
    if (heir && caret) setCaret(heir, caret)
  }
}

/** By its id; choices, which have none, by their group and value. */
function isSame(one: HTMLElement, held: HTMLElement): boolean {
  if (held.id !== '') return one.id === held.id
  return isInput(one) && isInput(held) && held.name !== '' && one.name === held.name && one.value === held.value
}

const isInput = (element: Element): element is HTMLInputElement => element.localName === 'input'
const isArea = (element: Element): element is HTMLTextAreaElement => element.localName === 'textarea'

type Caret = readonly [start: number, end: number]

function caretOf(element: HTMLElement): Caret | null {
  if (!isInput(element) && !isArea(element)) return null
  return element.selectionStart === null
    ? null
    : [element.selectionStart, element.selectionEnd ?? element.selectionStart]
}

function setCaret(element: HTMLElement, [start, end]: Caret): void {
  if ((isInput(element) && element.selectionStart !== null) || isArea(element)) element.setSelectionRange(start, end)
}
