import type { OutboxRow, ReplyRow, StartedCommit, SentHash, AttachRow, SessionRow } from './rows.ts'
import { replyKey } from './replies.ts'

/** The outbox row with this commit to be sent: at once, or behind one that was tried and has not been answered. */
export function withCommit(row: OutboxRow | null, SessionSid: string, commit: StartedCommit): OutboxRow {
  const current = row?.Commit
  const isUnanswered = current?.Tried === true && current.Refused === ''
  return isUnanswered ? { SessionSid, Commit: current, Next: commit } : { SessionSid, Commit: commit, Next: null }
}

/**
 * The row once its commit was answered; null when nothing waits any more. Untouched when another commit has taken its
 * place.
 */
export function withoutCommit(row: OutboxRow | null, commandId: string): OutboxRow | null {
  if (row?.Commit?.CommandId !== commandId) return row
  return row.Next ? { ...row, Commit: row.Next, Next: null } : null
}

/** The row once the person took the commit back. Of one that was tried it is still asked whether it arrived. */
export function withdrawn(row: OutboxRow | null, SessionSid: string): OutboxRow {
  const isUnanswered = row?.Commit?.Tried === true && row.Commit.Refused === ''
  return { SessionSid, Commit: isUnanswered ? row.Commit : null, Next: null }
}

/** Whether the session's end waits, and was not sent yet. */
export function endsUnsent(row: OutboxRow | null): boolean {
  return row?.Next?.Final === true || (row?.Commit?.Final === true && row.Commit.Tried !== true)
}

/** The row with its commit changed, while it still is this one. */
export function withChanged(
  row: OutboxRow | null,
  commandId: string,
  change: Partial<StartedCommit>,
): OutboxRow | null {
  return row?.Commit?.CommandId === commandId ? { ...row, Commit: { ...row.Commit, ...change } } : null
}

/** Whether the replies are still those that a commit was made from: another tab may have written meanwhile. */
export function isSeen(rows: readonly ReplyRow[], seen: readonly ReplyRow[]): boolean {
  const hashes = new Map(seen.map((row) => [replyKey(row), row.Hash]))
  return rows.every((row) => hashes.get(replyKey(row)) === row.Hash)
}

/** The replies that a commit carried, marked with what was sent: one that changed in flight stays unsent. */
export function committed(replies: readonly ReplyRow[], sent: readonly SentHash[]): readonly ReplyRow[] {
  const hashes = new Map(sent.map((item) => [replyKey(item), item.Hash]))
  return replies.flatMap((row) => {
    const hash = hashes.get(replyKey(row))
    return hash === undefined ? [] : [{ ...row, CommitHash: hash }]
  })
}

/** Whether the server has all of a session: it is finished, and nothing of it waits. */
export function isDone(
  session: SessionRow | undefined,
  waiting: OutboxRow | undefined,
  files: readonly AttachRow[],
): boolean {
  return session?.Stage === 'finished' && waiting === undefined && files.every(({ Uploaded }) => Uploaded === 1)
}

export const bytesOf = (files: readonly AttachRow[]): number =>
  files.reduce((sum, { Data }) => sum + Data.byteLength, 0)

/** The server has neither taken nor refused it. */
export function isWaiting({ Uploaded, Refused }: AttachRow): boolean {
  return Uploaded === 0 && Refused === ''
}
