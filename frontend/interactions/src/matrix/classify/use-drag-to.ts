import { useRef, useState, type PointerEvent } from 'react'

interface DragState {
  readonly sid: string
  /** Pixels from where it lay. */
  readonly x: number
  readonly y: number
}

interface Grip extends DragState {
  readonly fromX: number
  readonly fromY: number
}

/** Further than this is a drag, and no press. */
const leastPixels = 8

/** Dragging things onto elements with `data-class`, by finger, pen or mouse. */
export function useDragTo(onDrop: (sid: string, target: string) => void) {
  const grip = useRef<Grip | null>(null)
  const moved = useRef(false)
  const [dragged, setDragged] = useState<DragState | null>(null)
  const [over, setOver] = useState<string | null>(null)
  const end = (dropped: boolean) => {
    if (dropped && dragged && over !== null) onDrop(dragged.sid, over)
    grip.current = null
    setDragged(null)
    setOver(null)
  }
  return {
    dragged,
    over,
    /** Whether what a press ended was a drag: asked once, right after. */
    wasDrag(): boolean {
      const was = moved.current
      moved.current = false
      return was
    },
    handle: (sid: string) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        moved.current = false
        grip.current = { sid, x: 0, y: 0, fromX: event.clientX, fromY: event.clientY }
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        const held = grip.current
        if (!held) return
        const [x, y] = [event.clientX - held.fromX, event.clientY - held.fromY]
        if (!dragged && Math.hypot(x, y) < leastPixels) return
        if (!dragged) event.currentTarget.setPointerCapture(event.pointerId)
        moved.current = true
        setDragged({ sid, x, y })
        setOver(targetAt(event.currentTarget.ownerDocument, event.clientX, event.clientY))
      },
      onPointerUp: () => end(true),
      onPointerCancel: () => end(false),
    }),
  }
}

export type DragTo = ReturnType<typeof useDragTo>

function targetAt(page: Document, x: number, y: number): string | null {
  const target = page.elementsFromPoint(x, y).find((element) => element.hasAttribute('data-class'))
  return target?.getAttribute('data-class') ?? null
}
