import type { SubmittedReply } from '@naire/domain/answering'
import type { Feedback } from '@naire/domain/interactions'
import { codesOf } from '@naire/domain/naires'
import { authModes, consentEntries, paradataEntries, wayEntries, type SessionMetadata } from '@naire/domain/sessions'
import type { Coordinates } from '../session/facts.ts'
import type { LiveSession } from '../session/live-session.ts'
import type { LocalStore } from '../storage/local-store.ts'
import { replyKey } from '../storage/replies.ts'
import type { CommitDraft, ReplyRow, SentHash, SessionRow } from '../storage/rows.ts'
import type { SurveyMode } from '../shell/survey-address.ts'
import type { PublishedNaire } from '../session/published-naire.ts'

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
 * beside; `PlaceNow`: where the device is, as far as it was measured.
 */
export function commitBody(
  session: SessionRow & { readonly Shown?: readonly SessionMetadata[]; readonly PlaceNow?: Coordinates | null },
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
    ...(session.OverTime != null && { OverTime: isoTime(session.OverTime) }),
    Duration: session.Duration,
    QueryParams: session.QueryParams,
    BrowserInfo: session.BrowserInfo,
    DeviceInfo: session.DeviceInfo,
    // Said once, when it begins: whoever holds the phone later is not asked.
    ...(session.WechatId && !session.Known && { WechatId: session.WechatId }),
    AuthMode: session.AuthMode ?? authModes.anonymous,
    ...(!session.Known && session.Place),
    LastCommitLongitude: session.PlaceNow?.Longitude ?? null,
    LastCommitLatitude: session.PlaceNow?.Latitude ?? null,
    LastCommitAccuracy: session.PlaceNow?.Accuracy ?? null,
    ...(session.IdentifyingCode && { IdentifyingCode: session.IdentifyingCode }),
    ...(session.SurveySeq && { SurveySeq: session.SurveySeq }),
    ...(session.AccessPass && { AccessPass: session.AccessPass }),
    // Without a value it does not go out.
    Admission: session.Known ? undefined : session.Admission,
    SessionMetadatas: [
      ...wayEntries(session.Remembered ?? null, session.StartPosition ?? ''),
      ...paradataEntries(session.Paradata ?? null),
      ...(session.Limits?.entries ?? []),
      ...consentEntries(session.Consent ?? null),
      ...(session.Shown ?? []),
      ...(session.Metadata ?? []),
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

/** Decides when answers are sent before the end. */
export class CommitSchedule {
  private readonly timing: CommitTiming
  /** Sids of the questions after whose answers a commit follows (`CommitQuestionCodes`). */
  private readonly committing: ReadonlySet<string>
  private isAskedFor = false
  /** Quota cells that the answers matched when a page was left last. */
  private cells = ''

  constructor(
    private readonly session: LiveSession,
    persistent: boolean,
  ) {
    const { naire, facts } = session
    this.timing = commitTiming(naire, facts.Mode, persistent)
    const codes = codesOf(facts.Mode === 'offline' ? [] : naire.CommitQuestionCodes)
    this.committing = new Set(naire.Questions.flatMap(({ Sid, Code }) => (codes.includes(Code) ? [Sid] : [])))
  }

  /** Null where the clock alone asks for none. */
  get intervalMs(): number | null {
    return this.timing === 'interval' ? intervalSeconds(this.session.naire) * 1000 : null
  }

  answered(given: readonly SubmittedReply[]): void {
    this.isAskedFor ||= given.some(({ questionSid }) => this.committing.has(questionSid))
  }

  /** Whether the answers that came to the device are to be sent now. */
  isDueWhenKept(): boolean {
    const isDue = this.timing === 'answer' || this.isAskedFor
    this.isAskedFor = false
    return isDue
  }

  isDueOnNextPage(): boolean {
    return this.timing === 'nextPage' || this.isOnLastPage() || this.hasNewCells()
  }

  /** `CommitOnLastPage`; what is kept for later waits all the same. */
  private isOnLastPage(): boolean {
    const { session } = this
    if (!session.naire.CommitOnLastPage || session.facts.Mode === 'offline') return false
    const { answering, pageSid } = session.view()
    return pageSid !== null && answering.stepAfter(pageSid).kind === 'end'
  }

  /**
   * The answers fall into other quota cells than before: whether these have seats left is the server's to say, now and
   * not at the end (`EndOnFullQuotar`).
   */
  private hasNewCells(): boolean {
    const { naire, facts, view } = this.session
    const before = this.cells
    if (naire.EndOnFullQuotar !== false && facts.Mode === 'online')
      this.cells = view().answering.outcome().quotaCells.join()
    return this.cells !== before && this.cells !== ''
  }
}

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

/** Files that the server would not have are offered once more with the next final commit. */
export async function offerRefusedAgain(store: LocalStore, sessionSid: string): Promise<void> {
  for (const { Sid, Refused } of await store.attachesOf(sessionSid))
    if (Refused) await store.patchAttach(Sid, { Refused: '' })
}
