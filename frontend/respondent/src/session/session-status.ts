import type { Feedback } from '@naire/domain/interactions'
import { replyKey } from '../storage/replies.ts'
import type { ReplyRow, SessionRow } from '../storage/rows.ts'
import { fullQuota } from '../sync/deliver.ts'
import type { ReceivedSession } from '../sync/server.ts'

/** Visit results as numbers (runtime §3). */
export const visitResults = { success: 0, prohibit: 1, suspend: 2, invalid: 3, revoke: 4, fullQuota } as const

export type SessionStatus = 'open' | 'returned' | 'settling' | 'finished'

/** Status of an earlier session: the server's, else the last one known to this device. */
export function standingOf(
  row: Pick<SessionRow, 'Stage' | 'Status'>,
  saved: Pick<ReceivedSession, 'Status' | 'Settling'> | null,
): SessionStatus {
  if (saved?.Settling) return 'settling'
  const status = saved?.Status ?? row.Status
  if (status === visitResults.revoke) return 'returned'
  if (saved) return status === visitResults.suspend ? 'open' : 'finished'
  return row.Stage === 'finished' ? 'finished' : 'open'
}

/**
 * The replies of this device that the server does not have, or has older. What was sent and is not there any more was
 * cleared by the other device, where the session comes back from one (`isBack`); else the server's copy is a moment
 * old.
 */
export function newerReplies(
  local: readonly ReplyRow[],
  feedbacks: readonly Feedback[],
  isBack = false,
): readonly ReplyRow[] {
  const times = new Map<string, number>()
  for (const feedback of feedbacks) {
    const at = feedback.TimeStamp ? Date.parse(feedback.TimeStamp) : 0
    times.set(replyKey(feedback), Math.max(at, times.get(replyKey(feedback)) ?? 0))
  }
  const isCleared = (row: ReplyRow) => isBack && row.Hash === row.CommitHash && !times.has(replyKey(row))
  return local.filter((row) => row.ReplyTime >= (times.get(replyKey(row)) ?? 0) && !isCleared(row))
}
