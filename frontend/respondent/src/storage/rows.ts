import type { SavedNavigation, Reply, SessionResult } from '@naire/domain/answering'
import type { Consent, Paradata, SessionMetadata } from '@naire/domain/sessions'
import type { LimitClocks } from '@naire/domain/time-limits'
import type { AttachKind, InteractionTypeCode } from '@naire/domain/interactions'
import type { CommitBody, ReturnNote } from '@naire/contract'
import type { SessionFacts } from '../session/facts.ts'

/**
 * Progress of a session, as this device knows it. `final`: asked to be committed, waits for the network. `replaced`:
 * the person began anew.
 */
export type SessionStage = 'answering' | 'final' | 'finished' | 'replaced'

/** Clocks of a session's time limits. */
export interface KeptLimits {
  readonly clocks: LimitClocks
  /** Milliseconds since 1970. */
  readonly at: number
  /** As they go out with a commit. */
  readonly entries: readonly SessionMetadata[]
}

/** Row of `nairSessions`. */
export interface SessionRow extends SessionFacts {
  readonly Stage: SessionStage
  /** Of the questionnaire that it began with; absent in rows of earlier versions. */
  readonly NaireRevision?: number
  /** Of who answers inside WeChat, where WeChat vouched for them. */
  readonly WechatId?: string
  /** The server has seen it. */
  readonly Known: 0 | 1
  readonly LastReplyTime: number | null
  /** From 1. */
  readonly LastReplyPage: number
  /** Seconds spent answering. */
  readonly Duration: number
  readonly OverTime: number | null
  readonly CommitTime: number | null
  /** The visit result (Success 0 … FullQuota 5) as the server last said; `null` while it has said nothing. */
  readonly Status: number | null
  /** All that is known beside the answers: orders, opened questions, seconds. */
  readonly Remembered: SavedNavigation | null
  /** Paradata of the session. */
  readonly Paradata?: Paradata
  readonly Limits?: KeptLimits
  readonly Consent?: Consent
  /** When its respondent began anew in its place; milliseconds since 1970. */
  readonly ReplacedTime?: number
  /** Another device went on with it: the server takes nothing from here until it is taken back. */
  readonly MovedOn?: 0 | 1
  /** It was taken over from another device, and its answers have not come yet. */
  readonly MovedHere?: 0 | 1
  /** The server refused it because it has another unfinished one of this respondent. */
  readonly BesideOther?: 0 | 1
  /** Number of writes of answers, by any tab. */
  readonly Turn?: number
  /** Why a reviewer sent it back; blank when nobody did. */
  readonly ReturnReason: string
  /** Of the last commit: says what the server stored, signed. */
  readonly Receipt?: string
  /** Whether it is for what was sent; null where this browser cannot tell. */
  readonly ReceiptFits?: boolean | null
  /** Of the commit that ended it: what opens its answers at the server. */
  readonly OwnAnswers?: string
  /** Of the same commit, where the server alone scores. */
  readonly Result?: SessionResult
  /** The commit that ended it, and the epoch of the log that took it; null: not known. */
  readonly LastSent?: StartedCommit
  readonly Epoch?: string | null
  /** Reviewer's notes on single questions. */
  readonly ReturnNotes?: readonly ReturnNote[]
}

/** Mutable fields of a session. */
export type SessionPatch = Partial<
  Omit<SessionRow, 'Turn' | Exclude<keyof SessionFacts, 'Lang' | 'StartPosition' | 'AccessPass' | 'IsForce'>>
>

/** Row of `replies`. Unsent while Hash differs from CommitHash. */
export interface ReplyRow {
  readonly SessionSid: string
  readonly QuestionSid: string
  readonly QuestionCode: string
  readonly InteractionSid: string
  readonly InteractionCode: string
  readonly InteractionType: InteractionTypeCode
  readonly Reply: Reply | null
  readonly Hash: string
  /** Answer that went when something hid its question; the respondent may put it back. Never sent. */
  readonly Dropped?: Reply
  /** `null`: never sent. */
  readonly CommitHash: string | null
  readonly ReplyTime: number
  /** The session's turn with which it was written. Clocks jump; this only grows. */
  readonly Turn?: number
}

/** A reply to be kept; what was sent of it is the outbox's matter. */
export interface StoredReply extends Omit<ReplyRow, 'CommitHash' | 'Turn'> {
  /** The session's turn when storage refused it first; null for one that was never refused. */
  readonly TriedAt: number | null
}

/** Result of saving answers. */
export interface SaveOutcome {
  /** The session's turn that it was. */
  readonly turn: number
  /** The session's end, which was not sent yet and lacks these answers, was taken back. */
  readonly isEndTakenBack: boolean
  /** Rows left unchanged on the device because another tab wrote them after these answers were given. */
  readonly newer: readonly ReplyRow[]
}

/** Row of `attaches`: a file of an answer, on the device until the server has echoed its size and hash. */
export interface AttachRow {
  readonly Sid: string
  readonly SessionSid: string
  readonly NaireSid: string
  readonly QuestionSid: string
  readonly InteractionSid: string
  readonly FileName: string
  readonly FileExt: string
  /** Bytes. */
  readonly FileSize: number
  readonly MimeType: string
  readonly Type: AttachKind
  readonly Seq: number
  readonly RecContent: string
  /** Seconds. */
  readonly RecDuration: number | null
  readonly Data: ArrayBuffer
  readonly Uploaded: 0 | 1
  /** Why the server will not have it; blank when it has not said so. */
  readonly Refused: string
  /** Says what the server stored, signed. */
  readonly Receipt?: string
  /** WeChat recorded it and has it; there is no Data. */
  readonly Voice?: VoiceRow
}

/** A voice that WeChat has. */
export interface VoiceRow {
  /** Under which this phone has it, for as long as the page lives. */
  readonly LocalId: string
  /** Under which WeChat's servers have it, for three days; `null` while they do not. */
  readonly MediaId: string | null
  /** Shared by the segments of a recording, numbered from 1. */
  readonly RecordingSid: string
  readonly Segment: number
}

/** Row of `resources`: a picture, sound or list of the questionnaire's. */
export interface ResourceRow {
  readonly Sid: string
  readonly NaireSid: string
  /** With its dot. */
  readonly FileExt: string
  readonly MimeType: string
  /** MD5 of the content. */
  readonly Hash: string
  /** Sid of the resource that holds the same content; blank: it is here. */
  readonly Refer: string
  readonly Data: ArrayBuffer | null
}

/** Row of `slices`: five seconds of a recording that has not ended. */
export interface SliceRow {
  readonly AttachSid: string
  readonly Seq: number
  readonly About: Omit<AttachRow, 'Data' | 'Uploaded' | 'Refused' | 'FileSize' | 'RecDuration'>
  readonly Data: ArrayBuffer
}

/** Row of `outbox`, one per session: that something waits, and the commit that was begun with it. */
export interface OutboxRow {
  readonly SessionSid: string
  readonly Commit: StartedCommit | null
  /** Follows the commit, which was tried and may have arrived: only its own repeat tells whether it did. */
  readonly Next?: StartedCommit | null
}

/** A commit as it is sent, and sent again: hashes are taken when it starts. */
export interface StartedCommit {
  readonly CommandId: string
  /** Of the commit that makes the session known before its files are sent. */
  readonly FirstCommandId: string
  readonly Final: boolean
  readonly Body: CommitDraft
  readonly Hashes: readonly SentHash[]
  /** Message of the server's refusal; blank while there is none. */
  readonly Refused: string
  /** It was sent at least once. */
  readonly Tried?: boolean
}

/** A commit and what it was made from. */
export interface CommitStart {
  readonly commit: StartedCommit
  /** The replies that were on the device. */
  readonly seen: readonly ReplyRow[]
  /** Replies not yet stored on the device: the server gets nothing that the device forgets. */
  readonly carried: readonly StoredReply[]
}

export interface SentHash {
  readonly QuestionSid: string
  readonly InteractionSid: string
  readonly Hash: string
}

/** Commit before it is known whether it is the final one. */
export type CommitDraft = Omit<CommitBody, 'IsFinal' | 'CommandId'>
