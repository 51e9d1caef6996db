import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'

/** No browser draws elements much higher. */
export const tallest = 10_000_000
/** Rows drawn beyond the edges. */
const beyond = 8
/** Frames of the list's height: who scrolls further at once drags the bar. */
const leap = 3

export interface RowWindow {
  /** Of the element that scrolls. */
  readonly frame: RefObject<HTMLDivElement | null>
  readonly first: number
  /** Included. */
  readonly last: number
  readonly contentHeight: number
  /** Pixels from the top of the content. */
  topOf(index: number): number
  scrollToRow(index: number): void
}

interface WindowState {
  readonly first: number
  /** Pixels that the whole list is further than the content. */
  readonly base: number
  readonly visible: number
}

/**
 * Rows of one height that are in view of a frame, of lists higher than an element may be too: scrolling a little moves
 * as many pixels, dragging the bar moves in proportion.
 */
export function useRowWindow({
  total,
  rowHeight,
  headHeight,
}: {
  readonly total: number
  readonly rowHeight: number
  readonly headHeight: number
}): RowWindow {
  const frame = useRef<HTMLDivElement>(null)
  const whole = total * rowHeight
  const contentHeight = Math.min(whole, tallest)
  const [state, setState] = useState<WindowState>({ first: 0, base: 0, visible: 20 })
  const place = useRef({ y: 0, top: 0 })

  const show = (y: number, top: number, height: number) => {
    place.current = { y, top }
    const next = { first: Math.floor(y / rowHeight), base: y - top, visible: Math.ceil(height / rowHeight) }
    setState((before) =>
      before.first === next.first && before.base === next.base && before.visible === next.visible ? before : next,
    )
  }
  const follow = useEffectEvent(() => {
    const element = frame.current
    if (element === null) return
    const height = element.clientHeight - headHeight
    const top = element.scrollTop
    const farthest = Math.max(0, contentHeight - height)
    if (whole === contentHeight) return show(top, top, height)
    const moved = top - place.current.top
    const isLeap = Math.abs(moved) > leap * height || top <= 0 || top >= farthest
    const y = isLeap ? (top / farthest) * (whole - height) : place.current.y + moved
    show(Math.max(0, Math.min(whole - height, y)), top, height)
  })
  useEffect(() => {
    const element = frame.current
    if (element === null) return
    const onChange = () => follow()
    element.addEventListener('scroll', onChange, { passive: true })
    const sizes = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(onChange)
    sizes?.observe(element)
    onChange()
    return () => {
      element.removeEventListener('scroll', onChange)
      sizes?.disconnect()
    }
  }, [])

  const scrollToRow = (index: number) => {
    const element = frame.current
    if (element === null) return
    const height = element.clientHeight - headHeight
    const start = index * rowHeight
    const { y } = place.current
    if (start >= y && start + rowHeight <= y + height) return
    const wanted = start < y ? start : start + rowHeight - height
    const next = Math.max(0, Math.min(whole - height, wanted))
    const isLong = whole > contentHeight
    const top = isLong ? (next / (whole - height)) * (contentHeight - height) : next
    element.scrollTop = top
    show(next, isLong ? element.scrollTop : top, height)
  }

  const first = Math.max(0, state.first - beyond)
  return {
    frame,
    first,
    last: Math.min(total - 1, state.first + state.visible + beyond),
    contentHeight,
    topOf: (index) => index * rowHeight - state.base,
    scrollToRow,
  }
}
