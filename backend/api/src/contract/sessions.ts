import type { AlarmLevel, ReasonKind } from '@naire/domain/answering'
import type { Feedback } from '@naire/domain/interactions'
import type { FindingKind, JudgeResult, SessionMetadata, SessionRow, SurveyMode } from '@naire/domain/sessions'

/** POST /odata/NaireSessions, with the header `X-Session-Key`. */
export interface CommitBody {
  readonly Sid: string
  readonly NaireSid: string
  /** A claim; who answers under their name sends a token and AuthMode 0. */
  readonly UserSid?: string | null
  readonly OrgSid?: string | null
  /** The revision that the device answers; absent: that of the session, or what is published. */
  readonly NaireRevision?: number | null
  readonly SurveySeq?: number | null
  readonly StartTime?: string | null
  readonly LastReplyTime?: string | null
  readonly LastReplyPage?: number | null
  /** Seconds. */
  readonly Duration?: number | null
  /** Score claimed by the device: compared with the server's result, never trusted. */
  readonly Score?: number | null
  readonly IsSuccess?: boolean | null
  readonly QueryParams?: string | null
  readonly BrowserInfo?: string | null
  readonly DeviceInfo?: string | null
  readonly WechatId?: string | null
  readonly IdentifyingCode?: string | null
  /** Of a questionnaire with a password: what `POST /naire/{naireSid}/access` gave for it. */
  readonly AccessPass?: string | null
  /** Value of `X-Naire-Admission` sent with the questionnaire; without it the published revision admits the session. */
  readonly Admission?: string | null
  readonly Longitude?: number | null
  readonly Latitude?: number | null
  /** Authorize 0, Anonymous 1. */
  readonly AuthMode?: 0 | 1 | null
  readonly SessionMetadatas?: readonly SessionMetadata[] | null
  readonly Mode?: SurveyMode
  readonly Lang?: string
  readonly ViewPort?: 'desktop' | 'tablet' | 'mobile'
  readonly IsFinal?: boolean
  /** Ends another unfinished session of the same respondent. */
  readonly IsForce?: boolean
  /** Each item's interaction is replaced; what is not mentioned stays. */
  readonly Feedbacks?: readonly Feedback[]
  /** Replies that are blank now. */
  readonly Removed?: readonly { readonly QuestionSid: string; readonly InteractionSid: string }[]
  /** `Feedbacks` is all there is. */
  readonly Whole?: boolean
  /** The same for a retry: nothing is stored twice. */
  readonly CommandId?: string
}

/** A session as its respondent gets it. `Settling`: the quota has not answered within 2 s; the status follows. */
export type RespondentsSession = Pick<
  SessionRow,
  | 'Sid'
  | 'UserSid'
  | 'NaireSid'
  | 'SurveySeq'
  | 'OrgSid'
  | 'StartTime'
  | 'EndTime'
  | 'Status'
  | 'ReviewStatus'
  | 'LastCommitTime'
  | 'LastReplyPage'
  | 'LastReplyTime'
  | 'AuthMode'
  | 'QueryParams'
  | 'Duration'
  | 'OverTime'
  | 'Success'
  | 'CommitTime'
  | 'IdentifyingCode'
  | 'SessionMetadatas'
  | 'SubjectSid'
  | 'NaireRevision'
  | 'Settling'
  | 'ReturnReason'
  | 'ReturnNotes'
  | 'SuccessorSid'
  | 'HeldReason'
  | 'Mode'
  | 'Lang'
  | 'ViewPort'
  | 'Revision'
> & {
  readonly Feedbacks?: readonly Feedback[]
  /** In the reply to a commit: what `/receipt/…` checks. */
  readonly Receipt?: string
}

export interface ReviewBody {
  readonly sessionSid: string
  readonly action: 'pass' | 'return' | 'reject' | 'reopen'
  readonly reason: string
  /** With `return`: what is wrong with single questions. */
  readonly notes?: readonly ReturnNote[]
}

/** Reviewer's note on one question, as in `ReturnNotes` of a session. */
export interface ReturnNote {
  readonly QuestionSid: string
  readonly Text: string
}

/** Result of a command to many sessions; a single refused session is an error instead. */
export interface ManyResult {
  readonly Done: readonly string[]
  readonly Refused: readonly {
    readonly SessionSid: string
    readonly Code: string
    /** Parameters of the sentence for the code. */
    readonly Details?: Readonly<Record<string, string | number>>
  }[]
}

/** `SpreadReview()`: who was given how many. */
export interface SpreadResult extends ManyResult {
  readonly Given: readonly { readonly ReviewerSid: string; readonly Sessions: readonly string[] }[]
}

/** `NaireSessions('…')/SurveyExpert.History()`: oldest first. */
export interface HistoryStep {
  readonly Revision: number
  readonly Position: number
  readonly At: string
  readonly EventType: string
  readonly ActorSid: string
  readonly ActorName: string | null
  /** Number of the role, `respondent` or `system`. */
  readonly Role: string | number
  readonly Ip: string | null
  readonly UserAgent: string | null
  readonly Reason: string | null
  /** Of a commit, a file or a recording: what `/receipt/…` checks. */
  readonly Receipt: string | null
  readonly Changes: readonly HistoryChange[]
}

export type HistoryChange =
  | { readonly Field: string; readonly From: unknown; readonly To: unknown }
  | {
      readonly QuestionCode: string
      readonly InteractionCode: string
      readonly From: string | null
      readonly To: string | null
    }

/** `NaireSessions('…')/SurveyExpert.Comments()`: oldest first; respondents and customers never read them. */
export interface SessionComment {
  readonly Sid: string
  /** Null: about the session as a whole. */
  readonly QuestionSid: string | null
  /** Null once the session was erased. */
  readonly Text: string | null
  readonly AuthorSid: string
  readonly AuthorName: string | null
  /** Number of the role. */
  readonly Role: string | number
  readonly At: string
  /** Of the session after it: later ones are new to who has read up to here. */
  readonly Revision: number
}

/** `NaireSessions('…')/SurveyExpert.Appeals()`: one appealed answer that was handed in, for those who review. */
export interface SessionAppeal {
  readonly Sid: string
  readonly QuestionSid: string
  /** Words are null once the session was erased. */
  readonly Reason: string | null
  readonly AppealerName: string | null
  readonly AppealTime: string
  /** Null until it is judged. */
  readonly JudgeResult: JudgeResult | null
  readonly JudgeMemo: string | null
  readonly JudgeName: string | null
  readonly JudgeTime: string | null
}

/** `NaireSessions('…')/SurveyExpert.AsOf(revision=n)` */
export type SessionAsOf = SessionRow & { readonly Feedbacks: readonly Feedback[] }

/** `NaireSessions('…')/SurveyExpert.Why(revision=n)`: after that step; without it, now. */
export interface SessionWhy {
  readonly Revision: number
  readonly NaireRevision: number
  readonly Status: WhyStatus
  readonly Score: WhyValue
  readonly Success: WhyValue
  readonly Alarms: readonly (WhyValue & {
    readonly QuestionSid: string
    readonly QuestionCode: string
    readonly Level: AlarmLevel
    readonly Explain: string
    readonly Excerpt: string
  })[]
  readonly Quotas: readonly (WhyValue & {
    readonly QuotarSid: string
    readonly Memo: string
    readonly Matched: boolean
  })[]
  /** Of questions, fields, options, rows and columns that are as they are because of other answers. */
  readonly Reasons: readonly WhyReason[]
  readonly Findings: readonly WhyFinding[]
  /** Answers that staff put right, oldest first. */
  readonly Corrections: readonly WhyCorrection[]
}

/** Correction of an answer: the respondent's value and its replacement; null means blank. */
export interface WhyCorrection {
  readonly QuestionSid: string
  readonly QuestionCode: string
  readonly InteractionSid: string
  readonly From: string | null
  readonly To: string | null
  readonly Reason: string
  readonly ByName: string | null
  readonly At: string
}

/** The fact that the status comes from, and its reason. */
export interface WhyStatus {
  readonly Status: number | null
  readonly EventType: string
  readonly Reason: string | null
  /** The cell that had no seat left, by its memo. */
  readonly FullQuotar: string | null
  /** The cells in which it has a seat. */
  readonly Quotars: readonly string[]
  readonly SuccessorSid: string | null
}

export interface WhyReason extends WhyValue {
  readonly Kind: ReasonKind
  readonly QuestionSid: string
  readonly QuestionCode: string
  readonly OptionSid: string | null
  readonly OptionText: string | null
}

/** Quality flag that the server raised on the final commit. */
export interface WhyFinding {
  readonly Kind: FindingKind
  /** Null when it is about the session as a whole. */
  readonly QuestionSid: string | null
  readonly QuestionCode: string | null
  readonly Told: string | number | null
  readonly Right: string | number | null
  /** The earlier session that has the same. */
  readonly OtherSid: string | null
}

export interface WhyValue {
  /** Blank when none decides it. */
  readonly Expression: string
  readonly Result: string | number | boolean | null
  readonly Values: readonly { readonly Reference: string; readonly Value: string }[]
}

/** `NaireSessions('…')/SurveyExpert.Attaches()`: files of a session, segments of a recording in order. */
export interface SessionAttach {
  readonly Sid: string
  /** File 101, Record 102, Sign 103, Snapshot 104. */
  readonly Type: number
  /**
   * `promised`: still to come; `stored`: there (a recording is being prepared); `playable`: there is a format that
   * plays everywhere; `original`: it plays as it was recorded, where it plays; `failed`: see Reason (`notFetched`, or
   * `unreadable`: it can still be downloaded).
   */
  readonly State: 'promised' | 'stored' | 'playable' | 'original' | 'failed'
  readonly FileName: string | null
  readonly FileExt: string
  readonly FileSize: number | null
  readonly RecordingSid: string | null
  readonly Segment: number | null
  /** Loudness over its length, 0 to 1. */
  readonly Peaks: readonly number[]
  /** Seconds. */
  readonly Duration: number | null
  readonly Reason: string | null
  /**
   * Read and hashed again for this reply; null until it is there, and once the session was erased. `whole`: as it was
   * given; `altered`: other bytes lie there; `gone`: nothing does; `unreachable`: it could not be read now.
   */
  readonly Content: 'whole' | 'altered' | 'gone' | 'unreachable' | null
}

/** The reply of POST /SessionMoves. */
export interface SessionMoveCode {
  /** Eight signs; good once. */
  readonly Code: string
  readonly Until: string
}

/** Whether another device went on with the session (GET /SessionMoves/{sessionSid}). */
export interface SessionMove {
  readonly MovedOn: boolean
}
