import type { Command, DomainEvent } from '../event-sourcing/index.ts'

/** Parts of a questionnaire's data that go after days of their own, in the order in which a run erases them. */
export const retentionParts = ['contacts', 'answers', 'identity', 'files'] as const
export type RetentionPart = (typeof retentionParts)[number]

/** Days after the end of a session; null: it stays. */
export type RetentionDays = Readonly<Record<RetentionPart, number | null>>
export type RetentionCounts = Readonly<Record<RetentionPart, number>>

export const retentionLimits = {
  leastDays: 1,
  /** Ten years. */
  mostDays: 3_650,
  reasonLength: 500,
  /** Sessions that one request holds or releases. */
  holdBatch: 200,
  /** Sessions of a questionnaire that are held one by one. */
  holds: 10_000,
  /** Sessions or people of one step of a run. */
  step: 100,
  /** Days that the preview looks ahead. */
  previewDays: 30,
} as const

const dayMs = 86_400_000
const beijingMs = 8 * 3_600_000
/** Runs begin at 2 in the morning in Beijing. */
const startsAtMs = 2 * 3_600_000

/** Day whose run may have begun by now, `2026-03-01` in Beijing. */
export const retentionDay = (at: string): string =>
  new Date(Date.parse(at) + beijingMs - startsAtMs).toISOString().slice(0, 10)

/** Moment before which a session must have ended for its part to go. */
export const retentionCutoff = (at: string, days: number): string =>
  new Date(Date.parse(at) - days * dayMs).toISOString()

export interface RetentionPlace {
  readonly naireSid: string
  readonly orgSid: string
  readonly subjectSid: string
}

export interface LegalHold {
  readonly holdSid: string
  /** Null: the whole questionnaire. */
  readonly sessionSid: string | null
}

export type RetentionSaved = DomainEvent<
  'RetentionSaved',
  RetentionPlace & { readonly days: RetentionDays; readonly reason: string }
>
/** Nothing of it is erased from here on, by whomever, until it is released. */
export type LegalHoldPlaced = DomainEvent<'LegalHoldPlaced', RetentionPlace & LegalHold & { readonly reason: string }>
export type LegalHoldReleased = DomainEvent<
  'LegalHoldReleased',
  RetentionPlace & LegalHold & { readonly reason: string }
>
/** The run of a day, by the rules as they are then. */
export type RetentionRunBegun = DomainEvent<
  'RetentionRunBegun',
  RetentionPlace & { readonly runSid: string; readonly day: string; readonly days: RetentionDays; readonly at: string }
>
/** Stands in the log before anything of the step is erased; a try that takes over does the same ones again. */
export type RetentionStepBegun = DomainEvent<
  'RetentionStepBegun',
  {
    readonly runSid: string
    readonly part: RetentionPart
    readonly sids: readonly string[]
    /** Due, and held. */
    readonly held: number
    /** The next step begins behind it. */
    readonly last: string
  }
>
export type RetentionStepEnded = DomainEvent<
  'RetentionStepEnded',
  { readonly runSid: string; readonly part: RetentionPart; readonly erased: number; readonly refused: number }
>
export type RetentionOutcome = 'done' | 'held' | 'failed'
export type RetentionRunEnded = DomainEvent<
  'RetentionRunEnded',
  RetentionPlace & {
    readonly runSid: string
    readonly day: string
    readonly outcome: RetentionOutcome
    readonly erased: RetentionCounts
    readonly held: number
    /** Tried again the next day. */
    readonly refused: number
  }
>

export type RetentionEvent =
  | RetentionSaved
  | LegalHoldPlaced
  | LegalHoldReleased
  | RetentionRunBegun
  | RetentionStepBegun
  | RetentionStepEnded
  | RetentionRunEnded

export interface SaveRetention extends Command<'SaveRetention'> {
  readonly place: RetentionPlace
  readonly days: RetentionDays
  readonly reason: string
}
export interface PlaceHolds extends Command<'PlaceHolds'> {
  readonly place: RetentionPlace
  readonly holds: readonly LegalHold[]
  readonly reason: string
}
export interface ReleaseHolds extends Command<'ReleaseHolds'> {
  readonly holdSids: readonly string[]
  readonly reason: string
}
export interface BeginRetentionRun extends Command<'BeginRetentionRun'> {
  readonly runSid: string
}
/** `candidates`: what is due, in the order of their sids, with the sessions that belong to each. */
export interface BeginRetentionStep extends Command<'BeginRetentionStep'> {
  readonly runSid: string
  readonly part: RetentionPart
  readonly candidates: readonly { readonly sid: string; readonly sessionSids: readonly string[] }[]
}
export interface EndRetentionStep extends Command<'EndRetentionStep'> {
  readonly runSid: string
  readonly erased: number
  readonly refused: number
}
export interface EndRetentionRun extends Command<'EndRetentionRun'> {
  readonly runSid: string
  readonly failed: boolean
}

export type RetentionCommand =
  | SaveRetention
  | PlaceHolds
  | ReleaseHolds
  | BeginRetentionRun
  | BeginRetentionStep
  | EndRetentionStep
  | EndRetentionRun

export const retentionStream = (naireSid: string): string => `retention-${naireSid}`
