import type { DomainEvent } from '../event-sourcing/index.ts'

export interface DefinedCell {
  readonly cellSid: string
  readonly expression: string
  readonly memo: string | null
  /** Maximum number of sessions in the cell. */
  readonly limit: number
  /** The limit that the questionnaire says; differs from `limit` when an operator has set another since. */
  readonly declaredLimit: number
}

/** The cells of the questionnaire as published; cells that are not listed take nobody any more. */
export type CellsDefined = DomainEvent<
  'CellsDefined',
  { readonly naireSid: string; readonly cells: readonly DefinedCell[] }
>

/** Without a reason: before one was asked for. */
export type LimitsChanged = DomainEvent<
  'LimitsChanged',
  { readonly limits: readonly { readonly cellSid: string; readonly limit: number }[]; readonly reason?: string }
>

/** Takes nobody until it is opened again; who has a seat keeps it. */
export type CellClosed = DomainEvent<'CellClosed', { readonly cellSid: string; readonly reason: string }>

export type CellReopened = DomainEvent<'CellReopened', { readonly cellSid: string; readonly reason: string }>

/** A seat in every cell, until the deadline (ISO 8601). */
export type SeatHeld = DomainEvent<
  'SeatHeld',
  { readonly sessionSid: string; readonly requestId: string; readonly cells: readonly string[]; readonly until: string }
>

/** A seat in every cell, for good. */
export type SeatConfirmed = DomainEvent<
  'SeatConfirmed',
  { readonly sessionSid: string; readonly requestId: string; readonly cells: readonly string[] }
>

/** The request that was refused once has a seat in every cell after all: a limit was raised, or a cell opened again. */
export type SeatRematched = DomainEvent<
  'SeatRematched',
  { readonly sessionSid: string; readonly requestId: string; readonly cells: readonly string[] }
>

/** No seat in any cell, because `fullCell` had none left. `unfinished`: before the last page, for good. */
export type SeatRefused = DomainEvent<
  'SeatRefused',
  {
    readonly sessionSid: string
    readonly requestId: string
    readonly cells: readonly string[]
    readonly fullCell: string
    readonly unfinished?: true
  }
>

/**
 * `changed`: other answers matched other cells; `ended`: the session was rejected, invalidated, replaced or deleted.
 */
export type SeatReleased = DomainEvent<
  'SeatReleased',
  { readonly sessionSid: string; readonly reason: 'changed' | 'ended' }
>

export type HoldExpired = DomainEvent<'HoldExpired', { readonly sessionSid: string }>

export type QuotaEvent =
  | CellsDefined
  | LimitsChanged
  | CellClosed
  | CellReopened
  | SeatHeld
  | SeatConfirmed
  | SeatRefused
  | SeatRematched
  | SeatReleased
  | HoldExpired

export const quotaStream = (naireSid: string): string => `quota-${naireSid}`
