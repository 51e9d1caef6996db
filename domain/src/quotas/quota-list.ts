import type { QuotaCell } from '../naires/record.ts'

/** A quota cell as a session sees it (content §3.13, "Quota"). */
export interface QuotaState {
  readonly Sid: string
  readonly QuotarExpression: string
  /** The session's answers fall into the cell. */
  readonly Matched: boolean
  readonly Full: boolean
  readonly RemainingCount: number
  readonly Memo: string
}

/**
 * The session's QuotarList. `matched`: sids of the cells that its outcome names; `remaining`: seats left, by sid, as
 * the quota's keeper last told; a cell of which nothing is known has all of its seats.
 */
export function quotaList(
  cells: readonly QuotaCell[],
  matched: readonly string[],
  remaining: Readonly<Record<string, number>>,
): readonly QuotaState[] {
  return cells.map(({ Sid, QuotarExpression, Limit, Memo = '' }) => {
    const RemainingCount = Math.max(0, remaining[Sid] ?? Limit)
    return { Sid, QuotarExpression, Matched: matched.includes(Sid), Full: RemainingCount === 0, RemainingCount, Memo }
  })
}

/** A session is quota-full when any matched quota has no remaining count (runtime §4). */
export function isQuotaFull(quotas: readonly QuotaState[]): boolean {
  return quotas.some(({ Matched, Full }) => Matched && Full)
}
