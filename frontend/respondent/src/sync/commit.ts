import type { Feedback } from '@naire/domain/interactions'
import { authModes, paradataEntries, wayEntries, type SessionMetadata } from '@naire/domain/sessions'
import type { LiveSession } from '../session/live-session.ts'
import type { LocalStore } from '../storage/local-store.ts'
import { isWaiting } from '../storage/outbox-row.ts'
import { replyKey } from '../storage/reply-key.ts'
import type { CommitDraft, ReplyRow, SentHash, SessionRow } from '../storage/rows.ts'
import type { SurveyMode } from '../bootstrap/survey-address.ts'
import type { PublishedNaire } from '../bootstrap/published-naire.ts'

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

/** When answers are sent before the end (runtime §3, session submit timing). */
export type CommitTiming = 'final' | 'interval' | 'nextPage' | 'answer'

/** `offline` keeps everything until the end; a device that stores nothing sends at once; absent is on the next page. */
export function commitTiming(
  naire: Pick<PublishedNaire, 'App_CommitMode'>,
  mode: SurveyMode,
  persistent: boolean,
): CommitTiming {
  if (mode === 'offline') return 'final'
  if (!persistent) return 'answer'
  return timings[naire.App_CommitMode ?? 2]
}

/** Seconds between two commits of `interval`; a minute when the author gave none. */
export function intervalSeconds({ CommitInterval }: Pick<PublishedNaire, 'CommitInterval'>): number {
  return CommitInterval && CommitInterval > 0 ? CommitInterval : 60
}

const timings = { 0: 'final', 1: 'interval', 2: 'nextPage', 3: 'answer' } as const satisfies Record<
  number,
  CommitTiming
>

export type SendDisplayed = typeof import('./shown-now.ts').shownNow

/** Code that is fetched beside the first page is here at once or not in time for handing in. */
const soonMs = 1_000

/**
 * The code that tells the shown orders; null where it is not here soon: no network keeps an end from going into the
 * outbox.
 */
export function shownSoon(): Promise<SendDisplayed | null> {
  const code = import('./shown-now.ts').then(({ shownNow }) => shownNow).catch(() => null)
  return Promise.race([code, new Promise<null>((resolve) => setTimeout(() => resolve(null), soonMs))])
}

/** Counts the answers and files of a session that the server has not; files that it would not have are left out. */
export async function countWaiting(
  { view, facts: { Sid } }: LiveSession,
  store: LocalStore,
): Promise<{ readonly replies: number; readonly files: number; readonly waiting: number }> {
  const counting = countingKeys(view().answering.feedbacks())
  const replies = (await store.replies(Sid)).filter((row) => isUnsent(row, counting)).length
  const files = (await store.attachesOf(Sid)).filter(({ Refused }) => Refused === '')
  return { replies, files: files.length, waiting: files.filter(isWaiting).length }
}

/** Files that the server would not have are offered once more with the next final commit. */
export async function offerRefusedAgain(store: LocalStore, sessionSid: string): Promise<void> {
  for (const { Sid, Refused } of await store.attachesOf(sessionSid))
    if (Refused) await store.patchAttach(Sid, { Refused: '' })
}
