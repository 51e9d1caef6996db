import { useRef, useState, type PointerEvent } from 'react'
import styles from './dragging.module.css'

interface Drag {
  readonly from: number
  /** The item that it goes before; as many as there are: behind the last. */
  readonly to: number
}

/** Items of a list are dragged by a grip, with mouse, pen or finger. Keys have buttons of their own for it. */
export function useItemDrag(move: (from: number, to: number) => void) {
  const list = useRef<HTMLOListElement>(null)
  const [drag, setDrag] = useState<Drag | null>(null)
  const placeUnder = (y: number) => [...(list.current?.children ?? [])].filter((item) => middleOf(item) < y).length
  const gripOf = (at: number) => ({
    className: styles.grip,
    'data-grip': true,
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return
      event.preventDefault()
      event.currentTarget.setPointerCapture(event.pointerId)
      setDrag({ from: at, to: at })
    },
    onPointerMove: ({ clientY }: PointerEvent) => {
      if (!drag) return
      const to = placeUnder(clientY)
      if (to !== drag.to) setDrag({ ...drag, to })
      list.current?.children[Math.max(0, to - (to > drag.from ? 1 : 0))]?.scrollIntoView({ block: 'nearest' })
    },
    onPointerUp: () => {
      setDrag(null)
      if (drag && isElsewhere(drag)) move(drag.from, drag.to > drag.from ? drag.to - 1 : drag.to)
    },
    onPointerCancel: () => setDrag(null),
  })
  const markOf = (at: number, isLast: boolean): string => {
    if (!drag) return ''
    const mark = !isElsewhere(drag)
      ? ''
      : drag.to === at
        ? styles.before
        : isLast && drag.to === at + 1
          ? styles.behind
          : ''
    return `${mark} ${drag.from === at ? styles.held : ''}`
  }
  return { list, gripOf, markOf }
}

const isElsewhere = ({ from, to }: Drag) => to !== from && to !== from + 1

function middleOf(item: Element): number {
  const { top, height } = item.getBoundingClientRect()
  return top + height / 2
}
