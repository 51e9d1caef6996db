import { useRef, useState, type PointerEvent } from 'react'

interface Drag {
  readonly from: number
  readonly to: number
}

/** Dragging an entry of a list to another place, by finger, pen or mouse. A handle gets `handle(place)`, the list `list`. */
export function useDragOrder(onMove: (from: number, to: number) => void) {
  const list = useRef<HTMLOListElement>(null)
  const [drag, setDrag] = useState<Drag | null>(null)
  const end = (dropped: boolean) => {
    if (dropped && drag && drag.from !== drag.to) onMove(drag.from, drag.to)
    setDrag(null)
  }
  return {
    list,
    drag,
    handle: (place: number) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        setDrag({ from: place, to: place })
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) =>
        drag && setDrag({ from: drag.from, to: placeAt(list.current, event.clientY) }),
      onPointerUp: () => end(true),
      onPointerCancel: () => end(false),
    }),
  }
}

/** How many entries have their middle above. */
function placeAt(list: HTMLElement | null, y: number): number {
  const middles = [...(list?.children ?? [])].map((entry) => {
    const { top, height } = entry.getBoundingClientRect()
    return top + height / 2
  })
  return Math.min(middles.length - 1, middles.filter((middle) => middle < y).length)
}
