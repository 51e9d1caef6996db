import type { Command } from '../event-sourcing/index.ts'

/** The cells of the questionnaire as it is about to be published. */
export interface DefineCells extends Command<'DefineCells'> {
  readonly naireSid: string
  readonly cells: readonly {
    readonly cellSid: string
    readonly expression: string
    readonly memo: string | null
    readonly limit: number
  }[]
}

export interface ChangeLimits extends Command<'ChangeLimits'> {
  readonly limits: readonly { readonly cellSid: string; readonly limit: number }[]
  readonly reason: string
}

/** Takes nobody more, whatever its limit says. */
export interface CloseCell extends Command<'CloseCell'> {
  readonly cellSid: string
  readonly reason: string
}

export interface ReopenCell extends Command<'ReopenCell'> {
  readonly cellSid: string
  readonly reason: string
}

/** A seat in every cell until the deadline: asked for by an unfinished session as soon as its cells are known. */
export interface HoldSeat extends Command<'HoldSeat'> {
  readonly sessionSid: string
  readonly requestId: string
  readonly cells: readonly string[]
  /** ISO 8601 in UTC. */
  readonly until: string
  /** The session ends where no seat can come free by itself: it is refused at once. */
  readonly endsWhenFull: boolean
}

/** A seat in every cell for good: asked for by the final commit. */
export interface ConfirmSeat extends Command<'ConfirmSeat'> {
  readonly sessionSid: string
  readonly requestId: string
  readonly cells: readonly string[]
}

/** The session was sent back: its seat is its own until the deadline, ISO 8601 in UTC. */
export interface KeepSeat extends Command<'KeepSeat'> {
  readonly sessionSid: string
  /** Of the seat that is meant. */
  readonly requestId: string
  readonly until: string
}

export interface ReleaseSeat extends Command<'ReleaseSeat'> {
  readonly sessionSid: string
  /**
   * Only the seat that this request was given, so that a session that came back keeps its new one; absent: whichever.
   */
  readonly requestId?: string
  readonly reason: 'changed' | 'ended'
}

/** Gives seats that have come free to sessions that were refused. */
export interface RematchSeats extends Command<'RematchSeats'> {
  readonly atMost: number
}

/** Gives back all holds whose deadline has passed. */
export interface ExpireHolds extends Command<'ExpireHolds'> {}

export type QuotaCommand =
  | DefineCells
  | ChangeLimits
  | CloseCell
  | ReopenCell
  | HoldSeat
  | ConfirmSeat
  | KeepSeat
  | ReleaseSeat
  | RematchSeats
  | ExpireHolds
