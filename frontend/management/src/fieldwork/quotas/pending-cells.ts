import type { QuotaCell } from '@naire/domain/naires'

/** Number of cells of the newest content that differ from those in force. */
export interface PendingCells {
  readonly added: number
  readonly changed: number
  readonly removed: number
}

/** Null where nothing differs. */
export function pendingCells(published: readonly QuotaCell[], newest: readonly QuotaCell[]): PendingCells | null {
  const old = new Map(published.map((cell) => [cell.Sid, cell]))
  const isAdded = ({ Sid }: QuotaCell) => !old.has(Sid)
  const isChanged = (cell: QuotaCell) => {
    const was = old.get(cell.Sid)
    return (
      was !== undefined &&
      (was.QuotarExpression !== cell.QuotarExpression ||
        was.Limit !== cell.Limit ||
        (was.Memo ?? '') !== (cell.Memo ?? ''))
    )
  }
  const kept = newest.filter((cell) => !isAdded(cell)).length
  const pending = {
    added: newest.length - kept,
    changed: newest.filter(isChanged).length,
    removed: published.length - kept,
  }
  return pending.added + pending.changed + pending.removed === 0 ? null : pending
}
