import type { StoredReply, ReplyRow } from './rows.ts'

/** Result for answers that reach the store together. */
interface TurnOutcome {
  readonly put: readonly ReplyRow[]
  /** Rows that stay, because another tab wrote them after these answers were given. */
  readonly newer: readonly ReplyRow[]
}

/**
 * The rows of one turn of a session. An answer that storage once refused is only written over rows that were there
 * then; `before` are the rows on the device, in the order of `rows`. Where one comes too late, what its tab blanked
 * with it stays too.
 */
export function turned(
  turn: number,
  rows: readonly StoredReply[],
  before: readonly (ReplyRow | undefined)[],
): TurnOutcome {
  const isLate = rows.map((row, at) => isOvertaken(row, before[at]))
  const comesLate = isLate.includes(true)
  const isKept = rows.map(
    ({ Reply, TriedAt }, at) => isLate[at] === true || (comesLate && Reply === null && TriedAt !== null),
  )
  return {
    put: rows.flatMap(({ TriedAt: _, ...row }, at) =>
      isKept[at] ? [] : [{ ...row, CommitHash: before[at]?.CommitHash ?? null, Turn: turn }],
    ),
    newer: before.filter((row, at) => row !== undefined && isKept[at] === true) as readonly ReplyRow[],
  }
}

/** Whether another tab wrote the reply after it was tried to be kept. */
export function isOvertaken(
  { TriedAt }: Pick<StoredReply, 'TriedAt'>,
  row: Pick<ReplyRow, 'Turn'> | undefined,
): boolean {
  return TriedAt !== null && (row?.Turn ?? 0) > TriedAt
}
