import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import type { OutlineRow } from '../outline/outline-rows.ts'
import type { DropSpot } from './drop-spots.ts'
import type { DragItem, useDrop } from './use-drop.ts'

/** Milliseconds for which a finger rests on a line to take it up; browsers do something of their own after 500. */
const patience = 400
/** A finger that goes further before, in pixels, scrolls. */
const slack = 10

interface TouchDrag {
  /** Scroll container; present only where there are lines. */
  readonly frame: RefObject<HTMLElement | null>
  readonly hasLines: boolean
  readonly drop: ReturnType<typeof useDrop>
  readonly rowOf: (line: Element) => OutlineRow | undefined
  readonly spotAt: (y: number) => DropSpot
}

interface Hold {
  readonly line: HTMLElement
  readonly from: Touch
  carried: DragItem | null
  end(): void
}

/**
 * Lines are dragged with a finger that rested on them; before that it scrolls. The same places, and the same is done,
 * as with the mouse.
 */
export function useTouchDrag({ frame, hasLines, drop, rowOf, spotAt }: TouchDrag) {
  const hold = useRef<Hold | null>(null)
  const takeUp = useEffectEvent((held: Hold) => {
    const row = rowOf(held.line)
    if (!row) return
    held.carried = drop.carriedBy(row)
    held.line.dataset['held'] = ''
    navigator.vibrate?.(10)
  })
  const goOver = useEffectEvent((y: number) => {
    const carried = hold.current?.carried
    if (carried) drop.over(carried.kind === 'page' ? carried.page : null, spotAt(y))
  })
  const letGo = useEffectEvent((dropped: boolean) => {
    const held = hold.current
    hold.current = null
    held?.end()
    if (held?.carried) drop.drop(dropped ? held.carried : null)
  })
  useEffect(() => {
    const list = frame.current
    if (!hasLines || !list) return
    const scroll = scrollAtEdges(list, (y) => goOver(y))
    const onMove = (event: TouchEvent) => {
      const [touch, second] = event.touches
      if (!hold.current || !touch || second) return letGo(false)
      if (!hold.current.carried) return isFar(touch, hold.current.from) ? letGo(false) : undefined
      if (event.cancelable) event.preventDefault()
      scroll.to(touch.clientY)
      goOver(touch.clientY)
    }
    const onEnd = (event: TouchEvent) => {
      // What was dragged is not pressed as well.
      if (hold.current?.carried) event.preventDefault()
      letGo(true)
    }
    const onCancel = () => letGo(false)
    const onStart = ({ touches, target }: TouchEvent) => {
      letGo(false)
      const [touch, second] = touches
      const line = (target as Element).closest<HTMLElement>('[role=option]')
      if (!touch || second || !line) return
      // A line that is scrolled away is no more in the page, but the finger stays its own.
      const ends = Object.entries({ touchmove: onMove, touchend: onEnd, touchcancel: onCancel }).map(
        ([name, listener]) => {
          target?.addEventListener(name, listener as EventListener, { passive: false })
          return () => target?.removeEventListener(name, listener as EventListener)
        },
      )
      const held: Hold = {
        line,
        from: touch,
        carried: null,
        end: () => (clearTimeout(timer), scroll.stop(), delete line.dataset['held'], ends.forEach((stop) => stop())),
      }
      const timer = setTimeout(() => takeUp(held), patience)
      hold.current = held
    }
    const forbid = (event: Event) => {
      if (!hold.current) return
      event.preventDefault()
      event.stopPropagation()
    }
    // Asked before the first touch, browsers let the finger be kept from scrolling later.
    const keepsTouch = () => {}
    list.addEventListener('touchstart', onStart, { passive: true })
    list.addEventListener('touchmove', keepsTouch, { passive: false })
    // What browsers do with a long press themselves.
    list.addEventListener('contextmenu', forbid)
    list.addEventListener('dragstart', forbid)
    return () => {
      letGo(false)
      list.removeEventListener('touchstart', onStart)
      list.removeEventListener('touchmove', keepsTouch)
      list.removeEventListener('contextmenu', forbid)
      list.removeEventListener('dragstart', forbid)
    }
  }, [frame, hasLines])
}

const isFar = (one: Touch, other: Touch) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) > slack

/** Pixels from an edge within which it scrolls, and most pixels a frame. */
const [edge, most] = [36, 12]

/** Scrolls a list while what is dragged is held near its beginning or end, the faster the nearer. */
function scrollAtEdges(list: HTMLElement, scrolled: (y: number) => void) {
  let at: number | null = null
  let frame = 0
  const step = () => {
    const by = at === null ? 0 : speedAt(at, list.getBoundingClientRect())
    frame = by === 0 ? 0 : requestAnimationFrame(step)
    if (at === null || by === 0) return
    list.scrollTop += by
    scrolled(at)
  }
  return {
    to(y: number) {
      at = y
      if (frame === 0) step()
    },
    stop() {
      at = null
      cancelAnimationFrame(frame)
      frame = 0
    },
  }
}

export function speedAt(y: number, { top, bottom }: { readonly top: number; readonly bottom: number }): number {
  const near = (distance: number) => Math.ceil(most * Math.min(1, Math.max(0, (edge - distance) / edge)))
  return near(bottom - y) - near(y - top)
}
