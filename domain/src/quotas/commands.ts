import type { Command } from '../event-sourcing/index.ts'

/** The cells of the questionnaire as it is about to be published. */
export interface DefineCells extends Command<'DefineCells'> {
  readonly naireSid: string
  readonly cells: readonly { readonly cellSid: string; readonly expression: string; readonly memo: string | null; readonly limit: number }[]
}

export interface ChangeLimits extends Command<'ChangeLimits'> {
  readonly limits: readonly { readonly cellSid: string; readonly limit: number }[]
}

/** A seat in every cell until the deadline: asked for by an unfinished session as soon as its cells are known. */
export interface HoldSeat extends Command<'HoldSeat'> {
  readonly sessionSid: string
  readonly requestId: string
  readonly cells: readonly string[]
  /** ISO 8601 in UTC. */
  readonly until: string
}

/** A seat in every cell for good: asked for by the final commit. */
export interface ConfirmSeat extends Command<'ConfirmSeat'> {
  readonly sessionSid: string
  readonly requestId: string
  readonly cells: readonly string[]
}

export interface ReleaseSeat extends Command<'ReleaseSeat'> {
  readonly sessionSid: string
  /** Only the seat that this request was given, so that a session that came back keeps its new one; absent: whichever. */
  readonly requestId?: string
  readonly reason: 'changed' | 'ended'
}

/** Gives back all holds whose deadline has passed. */
export interface ExpireHolds extends Command<'ExpireHolds'> {}

export type QuotaCommand = DefineCells | ChangeLimits | HoldSeat | ConfirmSeat | ReleaseSeat | ExpireHolds
