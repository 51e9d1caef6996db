import type { CSSProperties } from 'react'
import type { GridColumn } from './grid-types.ts'

/** A column with its place among the pinned ones; null: it scrolls. */
export type PlacedColumn<Row> = GridColumn<Row> & { readonly stuckAt: number | null; readonly place: number }

/** `gap`: width of what is left out before it. */
export const cellStyle = (
  { width, stuckAt }: { readonly width: number; readonly stuckAt: number | null },
  gap: number,
): CSSProperties => ({
  inlineSize: width,
  ...(stuckAt !== null && { insetInlineStart: stuckAt }),
  ...(gap > 0 && { marginInlineStart: gap }),
})

/** Whether a column is the first that scrolls. */
export const isFirstOfWindow = (columns: readonly { readonly stuckAt: number | null }[], at: number): boolean =>
  columns[at]?.stuckAt === null && (at === 0 || columns[at - 1]?.stuckAt !== null)

/** The pinned columns, which stand first, and the others. */
export function placed<Row>(columns: readonly GridColumn<Row>[], edge: number) {
  const pinned: PlacedColumn<Row>[] = []
  let at = edge
  for (const column of columns.filter(({ isPinned }) => isPinned)) {
    pinned.push({ ...column, stuckAt: at, place: pinned.length })
    at += column.width
  }
  const others = columns
    .filter(({ isPinned }) => !isPinned)
    .map((column, index): PlacedColumn<Row> => ({ ...column, stuckAt: null, place: pinned.length + index }))
  return { pinned, others }
}

/** Brings a column into view beside the pinned ones. */
export function scrollToColumn(
  frame: HTMLElement | null,
  columns: readonly { readonly width: number; readonly stuckAt: number | null }[],
  index: number,
  edge: number,
): void {
  const column = columns[index]
  if (frame === null || column === undefined || column.stuckAt !== null) return
  const widths = (of: readonly { readonly width: number }[]) => of.reduce((sum, { width }) => sum + width, edge)
  const start = widths(columns.slice(0, index))
  const stuck = widths(columns.filter(({ stuckAt }) => stuckAt !== null))
  const sign = document.documentElement.dir === 'rtl' ? -1 : 1
  const from = Math.abs(frame.scrollLeft)
  if (start - stuck < from) frame.scrollLeft = sign * (start - stuck)
  else if (start + column.width > from + frame.clientWidth)
    frame.scrollLeft = sign * (start + column.width - frame.clientWidth)
}
