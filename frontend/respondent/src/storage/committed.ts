import { replyKey } from './reply-key.ts'
import type { ReplyRow, SentHash } from './rows.ts'

/** The replies that a commit carried, marked with what was sent: one that changed in flight stays unsent. */
export function committed(replies: readonly ReplyRow[], sent: readonly SentHash[]): readonly ReplyRow[] {
  const hashes = new Map(sent.map((item) => [replyKey(item), item.Hash]))
  return replies.flatMap((row) => {
    const hash = hashes.get(replyKey(row))
    return hash === undefined ? [] : [{ ...row, CommitHash: hash }]
  })
}
