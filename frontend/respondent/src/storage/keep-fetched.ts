import type { SubmittedReply } from '@naire/domain/answering'
import { keptReply, replyHash, replyKey } from './replies.ts'
import type { LocalStore } from './local-store.ts'
import type { ReplyRow } from './rows.ts'
import type { LiveSession } from '../session/live-session.ts'

interface FetchResult {
  /** The session's turn when its row was read. */
  readonly turn: number
  /** It comes back from another device: what is not in the session any more was cleared there. */
  readonly isBack: boolean
}

/**
 * Without the network the device must have all that it shows, for a commit says all that there is: keeps what the
 * server had and `local` lacks. False when storage does not take it; then it is tried again while the session is open.
 */
export async function keepFetched(
  store: LocalStore,
  session: LiveSession,
  local: readonly ReplyRow[],
  { turn, isBack }: FetchResult,
): Promise<boolean> {
  const hashes = new Map(local.map((row) => [replyKey(row), row.Hash]))
  const isKnown = ({ questionSid, interactionSid, reply }: SubmittedReply) =>
    hashes.get(replyKey({ QuestionSid: questionSid, InteractionSid: interactionSid })) === replyHash(reply)
  const given = session.replies.filter((one) => !isKnown(one))
  const cleared = isBack
    ? local.filter(
        ({ QuestionSid, InteractionSid, Reply }) => Reply !== null && !session.givenTo(QuestionSid, InteractionSid),
      )
    : []
  const rows = [
    ...given.map((one) => keptReply(session, one, turn)),
    ...cleared.map((row) => ({ ...row, Reply: null, Hash: '', TriedAt: turn })),
  ]
  if (rows.length === 0) return true
  const kept = await store.keepAnswers(session.facts.Sid, {}, rows).catch(() => null)
  if (kept === null) session.news.tell({ kind: 'fetched', given, turn })
  else if (kept.newer.length > 0) session.resume(kept.newer.map(givenOf))
  return kept !== null
}

export function givenOf({ QuestionSid, InteractionSid, Reply, ReplyTime }: ReplyRow): SubmittedReply {
  return { questionSid: QuestionSid, interactionSid: InteractionSid, reply: Reply, at: ReplyTime }
}
