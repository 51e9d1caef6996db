import type { Operation, InsertPosition } from '@naire/domain/authoring'
import type { OutlineRow } from '../outline/outline-rows.ts'

export interface DropSpot {
  readonly row: number
  /** On the lower half of the row: behind it. */
  readonly behind: boolean
}

/** Where questions go that are dropped on a row. On the line of a page: to its beginning. */
export function placeAt(rows: readonly OutlineRow[], { row, behind }: DropSpot): InsertPosition | null {
  const target = rows[row]
  if (target?.kind === 'question') return behind ? { after: target.sid } : { before: target.sid }
  const [above, below] = [rows[row - 1], rows[row + 1]]
  if (!behind && above?.kind === 'question') return { after: above.sid }
  return below ? { before: below.sid } : null
}

/** The edge of the page under a row that a dragged page goes to: the far one. Null on the page itself. */
export function pageSpot(rows: readonly OutlineRow[], page: string, row: number): DropSpot | null {
  const lines = rows.flatMap(({ kind, sid }, at) => (kind === 'page' ? [{ sid, at }] : []))
  const target = lines.findLastIndex(({ at }) => at <= row)
  const from = lines.findIndex(({ sid }) => sid === page)
  const line = lines[target]
  if (!line || from < 0 || target === from) return null
  return target < from
    ? { row: line.at, behind: false }
    : { row: (lines[target + 1]?.at ?? rows.length) - 1, behind: true }
}

/** Moves a page to a spot of `pageSpot`. */
export function pageMove(rows: readonly OutlineRow[], page: string, { row, behind }: DropSpot): Operation {
  const above = rows.slice(0, behind ? row + 1 : row).filter(({ kind, sid }) => kind === 'page' && sid !== page)
  return { type: 'MovePage', page, after: above.at(-1)?.sid ?? null }
}
