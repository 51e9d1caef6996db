import type { MatrixEntry } from './reply.ts'

/** The entries of each row, by its sid, in their order. */
export function byRow(entries: readonly MatrixEntry[]): ReadonlyMap<string, readonly MatrixEntry[]> {
  const rows = new Map<string, MatrixEntry[]>()
  for (const entry of entries) {
    const own = rows.get(entry.RowSid)
    if (own) own.push(entry)
    else rows.set(entry.RowSid, [entry])
  }
  return rows
}
