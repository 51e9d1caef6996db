import { useEffect, useMemo, useState, type RefObject } from 'react'

/** Pixels drawn beyond the edges. */
const beyond = 400

export interface ColumnWindow<Column> {
  readonly columns: readonly Column[]
  /** Widths of what is left out before and behind them. */
  readonly before: number
  readonly after: number
}

/** Columns that are in view of a frame: the pinned ones, and those that its sideways scrolling shows. */
export function useColumnWindow<Column extends { readonly width: number }>(
  frame: RefObject<HTMLElement | null>,
  columns: readonly Column[],
): ColumnWindow<Column> {
  const [view, setView] = useState({ from: 0, to: 4_000 })
  useEffect(() => {
    const element = frame.current
    if (element === null) return
    const follow = () => {
      // From right to left it is negative.
      const from = Math.floor(Math.abs(element.scrollLeft) / beyond) * beyond
      const to = from + element.clientWidth + beyond
      setView((before) => (before.from === from && before.to === to ? before : { from, to }))
    }
    element.addEventListener('scroll', follow, { passive: true })
    const sizes = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(follow)
    sizes?.observe(element)
    return () => {
      element.removeEventListener('scroll', follow)
      sizes?.disconnect()
    }
  }, [frame])
  return useMemo(() => inView(columns, view), [columns, view])
}

function inView<Column extends { readonly width: number }>(
  columns: readonly Column[],
  view: { readonly from: number; readonly to: number },
): ColumnWindow<Column> {
  let at = 0
  let [before, after] = [0, 0]
  const shown: Column[] = []
  for (const column of columns) {
    const [start, end] = [at, at + column.width]
    at = end
    if (end < view.from - beyond) before += column.width
    else if (start > view.to + beyond) after += column.width
    else shown.push(column)
  }
  return { columns: shown, before, after }
}
