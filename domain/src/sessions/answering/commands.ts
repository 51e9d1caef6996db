import type { AlarmContact, AlarmReason } from '../../answering/index.ts'
import type { Command } from '../../event-sourcing/index.ts'
import type { Feedback } from '../../interactions/index.ts'
import type {
  AttachPromised,
  AttachStored,
  RecordingFailed,
  RecordingStored,
  RecordingTranscribed,
  TranscriptionFailed,
} from '../attaches/events.ts'
import type { DueHours } from '../deadlines.ts'
import type { SessionFinding } from '../quality-flags/index.ts'
import type { AddrComponent, AnswersCommitted, AnswersCorrected, SessionCreated, SessionSlot } from './events.ts'

export interface CreateSession extends Command<'CreateSession'> {
  readonly session: Omit<SessionCreated['data'], 'to'>
  /** Why it is held for staff; absent for a session that counts. */
  readonly held?: string
}

interface Commit {
  /** Whether the sender's device holds the session's key. */
  readonly holdsKey: boolean
  /** Sent answers, and the engine's result for all answers of the session together. */
  readonly commit: Omit<AnswersCommitted['data'], 'final'>
}

export interface CommitAnswers extends Command<'CommitAnswers'>, Commit {}

export interface CommitFinal extends Command<'CommitFinal'>, Commit {
  /** Number of errors that the engine found in the visible answers, and the code of the first question concerned. */
  readonly findings: { readonly count: number; readonly firstCode: string } | null
  /** Quality flags of the commit; the session is accepted all the same. */
  readonly qualityFlags: readonly SessionFinding[]
  readonly alarmReasons: readonly AlarmReason[]
  readonly alarmContacts: readonly AlarmContact[]
  /** Levels of review of the questionnaire. */
  readonly reviewLevels: number
  /** Where the questionnaire sets others than the usual ones. */
  readonly dueHours?: DueHours
  /** Within which an alarm is to be claimed. */
  readonly alarmClaimMinutes: number
  /** Within which whoever claims it is to process it. */
  readonly alarmProcessMinutes: number
  readonly requestId: string
}

/** The quota's answer to the running request; null: a seat in every cell was given, else the cell that was full. */
export interface SettleSession extends Command<'SettleSession'> {
  readonly requestId: string
  readonly fullCell: string | null
}

/**
 * Ends an unfinished session as soon as it is known that it can get no seat: what it has answered is kept, and it waits
 * for no seat.
 */
export interface TurnAwaySession extends Command<'TurnAwaySession'> {
  readonly fullCell: string
  readonly reviewLevels: number
  readonly dueHours?: DueHours
}

/** A session that was turned away gets the seat that its request was refused: there is room now. */
export interface RematchSession extends Command<'RematchSession'> {
  readonly requestId: string
  readonly cells: readonly string[]
}

/** Ends an unfinished session in favour of another that the respondent begins. */
export interface ForceNewSession extends Command<'ForceNewSession'> {
  readonly holdsKey: boolean
  readonly successorSid: string
}

/** Staff puts right what a respondent gave; the answers that were given stay in the history. */
export interface CorrectAnswers extends Command<'CorrectAnswers'> {
  /** Changed answers, their previous values, and the engine's result for all answers of the session together. */
  readonly correction: Omit<AnswersCorrected['data'], 'reason' | 'correctedBy'>
  /** As in a final commit. */
  readonly findings: { readonly count: number; readonly firstCode: string } | null
  readonly alarmReasons: readonly AlarmReason[]
  readonly alarmContacts: readonly AlarmContact[]
  readonly alarmClaimMinutes: number
  readonly alarmProcessMinutes: number
  readonly reason: string
  /** For the seat that other cells ask for. */
  readonly requestId: string
}

export interface InvalidateSession extends Command<'InvalidateSession'> {
  readonly reason: string
}

export interface RestoreSession extends Command<'RestoreSession'> {
  /** Blank where nobody asked for one. */
  readonly reason?: string
  /** For the seat that a restored session asks for again. */
  readonly requestId: string
  /** The place that it has from now on; absent where sessions are not limited. */
  readonly slot?: SessionSlot
}

export interface DeleteSession extends Command<'DeleteSession'> {
  readonly reason: string
}

/** Cannot be undone. */
export interface EraseSession extends Command<'EraseSession'> {
  readonly reason: string
}

/** Cannot be undone. `items`: its answers without words and places, see `anonymisedItems`. */
export interface AnonymiseSession extends Command<'AnonymiseSession'> {
  readonly reason: string
  readonly items: readonly Feedback[]
}

export interface PromiseAttach extends Command<'PromiseAttach'> {
  readonly promise: AttachPromised['data']
}

export interface StoreAttach extends Command<'StoreAttach'> {
  readonly attach: AttachStored['data']
}

export interface StoreRecording extends Command<'StoreRecording'> {
  readonly recording: RecordingStored['data']
}

export interface FailRecording extends Command<'FailRecording'> {
  readonly failure: RecordingFailed['data']
}

export interface StoreTranscript extends Command<'StoreTranscript'> {
  readonly transcript: RecordingTranscribed['data']
}

export interface FailTranscription extends Command<'FailTranscription'> {
  readonly failure: TranscriptionFailed['data']
}

export interface StoreAddress extends Command<'StoreAddress'> {
  readonly addrComponent: AddrComponent
}

export type AnsweringCommand =
  | CreateSession
  | CommitAnswers
  | CommitFinal
  | SettleSession
  | TurnAwaySession
  | RematchSession
  | ForceNewSession
  | CorrectAnswers
  | InvalidateSession
  | RestoreSession
  | DeleteSession
  | EraseSession
  | AnonymiseSession
  | PromiseAttach
  | StoreAttach
  | StoreRecording
  | FailRecording
  | StoreTranscript
  | FailTranscription
  | StoreAddress
