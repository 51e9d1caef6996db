import type { Feedback } from '@naire/domain/interactions'
import { authModes, paradataEntries, wayEntries, type SessionMetadata } from '@naire/domain/sessions'
import { replyKey } from '../storage/reply-key.ts'
import type { CommitDraft, ReplyRow, SentHash, SessionRow } from '../storage/rows.ts'

/** Keys of the replies that count now, each with at least one feedback. */
export type CountedReplies = ReadonlySet<string>

export function countingKeys(feedbacks: readonly Feedback[]): CountedReplies {
  return new Set(feedbacks.map(replyKey))
}

type SentReply = Pick<ReplyRow, 'QuestionSid' | 'InteractionSid' | 'Hash'>

/** Hash of a reply that a commit now would send; blank when it does not count (hidden, or not valid). */
export function hashToSend(row: SentReply, counting: CountedReplies): string {
  return counting.has(replyKey(row)) ? row.Hash : ''
}

/** Whether the server does not have what a commit now would say of a reply. */
export function isUnsent(row: ReplyRow, counting: CountedReplies): boolean {
  return hashToSend(row, counting) !== (row.CommitHash ?? '')
}

export function sentHashes(rows: readonly SentReply[], counting: CountedReplies): readonly SentHash[] {
  return rows.map((row) => ({
    QuestionSid: row.QuestionSid,
    InteractionSid: row.InteractionSid,
    Hash: hashToSend(row, counting),
  }))
}

/**
 * The session's fields and all replies that count: what is not among them is blank. `Shown`: what is told of orders
 * beside.
 */
export function commitBody(
  session: SessionRow & { readonly Shown?: readonly SessionMetadata[] },
  naireRevision: number,
  feedbacks: readonly Feedback[],
): CommitDraft {
  return {
    Sid: session.Sid,
    NaireSid: session.NaireSid,
    NaireRevision: naireRevision,
    OrgSid: session.OrgSid,
    ...(session.UserSid && { UserSid: session.UserSid }),
    StartTime: isoTime(session.StartTime),
    LastReplyTime: isoTime(session.LastReplyTime ?? session.StartTime),
    LastReplyPage: session.LastReplyPage,
    Duration: session.Duration,
    QueryParams: session.QueryParams,
    BrowserInfo: session.BrowserInfo,
    DeviceInfo: session.DeviceInfo,
    // Said once, when it begins: whoever holds the phone later is not asked.
    ...(session.WechatId && !session.Known && { WechatId: session.WechatId }),
    AuthMode: session.AuthMode ?? authModes.anonymous,
    ...session.Place,
    ...(session.IdentifyingCode && { IdentifyingCode: session.IdentifyingCode }),
    ...(session.AccessPass && { AccessPass: session.AccessPass }),
    // Without a value it does not go out.
    Admission: session.Known ? undefined : session.Admission,
    SessionMetadatas: [
      ...wayEntries(session.Remembered ?? null, session.StartPosition ?? ''),
      ...paradataEntries(session.Paradata ?? null),
      ...(session.Shown ?? []),
    ],
    Mode: session.Mode,
    IsForce: session.IsForce,
    Lang: session.Lang,
    ViewPort: session.ViewPort,
    Feedbacks: feedbacks,
    Whole: true,
  }
}

const isoTime = (ms: number) => new Date(ms).toISOString()
