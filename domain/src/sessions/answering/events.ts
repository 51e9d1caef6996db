import type { AlarmLevel, ViewPort } from '../../answering/index.ts'
import type { DomainEvent } from '../../event-sourcing/index.ts'
import type { Feedback } from '../../interactions/index.ts'
import type { DueHours } from '../deadlines.ts'
import type { AnsweringState, AuthMode, ReviewState } from '../values.ts'
import type { Session } from '../session.ts'

/** `online`, `offline` (kept on the device until asked to send), `test` (kept apart from the real data). */
export type SurveyMode = 'online' | 'offline' | 'test'

/** Where a commit came from; stored sealed. */
export interface CommitOrigin {
  readonly ip?: string
  readonly userAgent?: string
  readonly longitude?: number | null
  readonly latitude?: number | null
  /** Radius in metres in which the device is with 95 % confidence; absent where it did not measure it. */
  readonly accuracy?: number | null
}

export type SessionCreated = DomainEvent<
  'SessionCreated',
  CommitOrigin & {
    readonly to: 'suspend'
    readonly sessionSid: string
    readonly naireSid: string
    readonly naireRevision: number
    readonly subjectSid: string
    readonly orgSid: string
    readonly surveySeq: number
    readonly authMode: AuthMode
    /** Sid of the signed-in respondent; null for anonymous ones. */
    readonly userSid: string | null
    readonly userName?: string | null
    readonly deptPath?: string | null
    /** ISO 8601, the device's clock. */
    readonly startTime: string
    readonly lang: string
    readonly viewPort: ViewPort
    readonly mode: SurveyMode
    readonly browserInfo?: string | null
    readonly deviceInfo?: string | null
    readonly wechatId?: string | null
    readonly identifyingCode?: string | null
    /** It told where it begins; absent otherwise. */
    readonly hasPlace?: true
    /** Person of the questionnaire's respondent list; absent: it has none, or only codes. */
    readonly identSid?: string
    /** Values of that person that the questionnaire reads, as they were when the session began. */
    readonly ident?: Readonly<Record<string, string>>
    /** Text as the device sent it. */
    readonly queryParams?: string | null
    readonly sessionMetadatas?: readonly SessionMetadata[]
    /** Absent where the questionnaire does not limit the sessions of a respondent. */
    readonly slot?: SessionSlot
    /** Parts of it can be erased on their own: its questionnaire had a rule to anonymise when it began. */
    readonly parted?: true
    /** Of a session that came out of a file. */
    readonly imported?: ImportOrigin
  }
>

/** Row of a file that a session was imported from. */
export interface ImportOrigin {
  readonly importSid: string
  /** From 1, the head of the table not counted. */
  readonly row: number
}

/**
 * It began by an earlier publication that had been superseded for too long: its answers are kept, and staff decides
 * whether they count. `refusal`: what a session that begins now is refused with.
 */
export type SessionHeld = DomainEvent<'SessionHeld', { readonly refusal: string }>

/** Parts of an address; blank ones are not known. */
export interface AddrComponent {
  readonly province: string
  readonly city: string
  readonly district: string
  /** Or street, as the service has it. */
  readonly township: string
}

/** A map service named the address of the place where the session began. */
export type AddressFound = DomainEvent<'AddressFound', { readonly addrComponent?: AddrComponent }>

/** One of the numbered places that a respondent has for sessions of a questionnaire. */
export interface SessionSlot {
  /** Stands for questionnaire and respondent: a hash, so that it names nobody. */
  readonly of: string
  /** From 1. */
  readonly number: number
}

/** Stands for the platform itself where other metadata names an author's definition. */
export const wayDefSid = `${'F'.repeat(31)}E`

/** Metadata entry of the specification (shell §3). */
export interface SessionMetadata {
  readonly DefSid: string
  readonly Path: string
  readonly ValString?: string | null
  readonly ValNumber?: number | null
  readonly ValDatetime?: string | null
}

/** One reply of a session is known by its question and interaction. */
export interface ReplyRef {
  readonly questionSid: string
  readonly interactionSid: string
}

/** The server's own result of running the engine over all answers of the session. */
export interface CommitOutcome {
  readonly score: number
  readonly success: boolean
  readonly alarm: AlarmLevel
  readonly quotaCells: readonly string[]
}

/**
 * The items replace the stored reply of each interaction that they mention; the replies in `removed` are blank now; the
 * rest stays.
 */
export type AnswersCommitted = DomainEvent<
  'AnswersCommitted',
  CommitOrigin & {
    readonly final: boolean
    /** Absent once the respondent's key was destroyed. */
    readonly items?: readonly Feedback[]
    readonly removed?: readonly ReplyRef[]
    /** Pages are counted from 1. */
    readonly lastReplyPage: number | null
    /** ISO 8601, the device's clock. */
    readonly lastReplyTime: string | null
    /** Seconds spent answering so far. */
    readonly duration: number | null
    /** ISO 8601, the device's clock: a time limit passed, and no reply was saved since. */
    readonly overTime?: string
    readonly sessionMetadatas?: readonly SessionMetadata[]
    readonly naireRevision: number
    readonly outcome: CommitOutcome
  }
>

/**
 * Where the end of answering leaves the review: pending at the first level after a commit, as it was after a restore.
 */
export interface ReviewAfter {
  readonly review: ReviewState
  /** From 1. */
  readonly reviewLevel: number
  readonly reviewLevels: number
  /** Absent: as they were; before the first commit that says them, the usual ones. */
  readonly dueHours?: DueHours
}

/**
 * Staff put answers right. `before` are the items that stood where `items` and `removed` stand now: what the respondent
 * gave stays to be seen.
 */
export type AnswersCorrected = DomainEvent<
  'AnswersCorrected',
  {
    /** Absent once the respondent's key was destroyed. */
    readonly items?: readonly Feedback[]
    readonly removed?: readonly ReplyRef[]
    readonly before?: readonly Feedback[]
    readonly reason: string
    readonly correctedBy: string
    readonly naireRevision: number
    readonly outcome: CommitOutcome
  }
>

/** The answers meet the success expression, and no quota asks or a seat in every matched cell was given. */
export type SessionSucceeded = DomainEvent<
  'SessionSucceeded',
  ReviewAfter & { readonly to: 'success'; readonly cells: readonly string[] }
>

/** The answers do not meet the success expression. Takes no seat. */
export type SessionProhibited = DomainEvent<'SessionProhibited', ReviewAfter & { readonly to: 'prohibit' }>

/** A seat in every matched cell is asked for; the status stays Suspend until the quota has answered. */
export type SeatRequested = DomainEvent<
  'SeatRequested',
  {
    readonly to: 'settling'
    /** The quota answers a request once; a repeat gets the same answer. */
    readonly requestId: string
    readonly cells: readonly string[]
    readonly then: ReviewAfter
  }
>

/** The quota had no seat left (FullQuota). `fullCell` is the cell that was full. */
export type SessionTurnedAway = DomainEvent<
  'SessionTurnedAway',
  ReviewAfter & { readonly to: 'fullQuota'; readonly fullCell: string }
>

/** `held`: it was handed in while it is held for staff. */
export type SessionInvalidated = DomainEvent<
  'SessionInvalidated',
  { readonly from: AnsweringState; readonly to: 'invalid'; readonly reason: string; readonly held?: true }
>

/** The respondent began anew; the unfinished session ends and names its successor. */
export type SessionReplaced = DomainEvent<
  'SessionReplaced',
  { readonly from: AnsweringState; readonly to: 'invalid'; readonly successorSid: string }
>

export type SessionDeleted = DomainEvent<
  'SessionDeleted',
  { readonly from: AnsweringState; readonly to: 'deleted'; readonly reason: string }
>

/**
 * Its answers, and whatever else is about a person in it, are gone for good: the key of the session is destroyed
 * because of this.
 */
export type SessionErased = DomainEvent<
  'SessionErased',
  { readonly from: AnsweringState; readonly to: 'erased'; readonly reason: string }
>

/**
 * Nothing tells any more who answered, where, with what and in which words: the keys of these parts are destroyed
 * because of this. `items` are what is left of the replies that held some of it.
 */
export type SessionAnonymised = DomainEvent<
  'SessionAnonymised',
  { readonly reason: string; readonly naireRevision: number; readonly items?: readonly Feedback[] }
>

/**
 * Back from invalid or deleted. A session that had a seat asks for it again: SeatRequested follows in the same append.
 */
export type SessionRestored = DomainEvent<
  'SessionRestored',
  {
    readonly from: AnsweringState
    readonly to: AnsweringState
    readonly slot?: SessionSlot
    readonly reason?: string
  }
>

export type AnsweringEvent =
  | SessionCreated
  | SessionHeld
  | AnswersCommitted
  | AnswersCorrected
  | SessionSucceeded
  | SessionProhibited
  | SeatRequested
  | SessionTurnedAway
  | SessionInvalidated
  | SessionReplaced
  | SessionDeleted
  | SessionErased
  | SessionAnonymised
  | SessionRestored
  | AddressFound

export const seatRequested = (requestId: string, cells: readonly string[], then: ReviewAfter): SeatRequested => ({
  type: 'SeatRequested',
  data: { to: 'settling', requestId, cells, then },
})

export const reviewAsItIs = ({ review, reviewLevel, reviewLevels }: Session): ReviewAfter => ({
  review,
  reviewLevel,
  reviewLevels,
})
