import type { DomainEvent } from '../event-sourcing/index.ts'
import type { RewardHold, RewardKind, RewardRule } from './rule.ts'

export interface RewardPlace {
  readonly naireSid: string
  readonly orgSid: string
  readonly subjectSid: string
}

/** Keyed marks, so that they name nobody; null: not known. */
export interface RewardMarks {
  readonly person: string | null
  readonly device: string | null
  readonly address: string | null
}

/** A rule was made or changed. Its kind stays. */
export type RewardRuleSaved = DomainEvent<
  'RewardRuleSaved',
  { readonly place: RewardPlace; readonly rule: RewardRule; readonly reason: string }
>

/** More codes of a list, by their number; the codes themselves are in the vault. */
export type RewardCodesLoaded = DomainEvent<
  'RewardCodesLoaded',
  { readonly ruleSid: string; readonly first: number; readonly count: number }
>

/**
 * The amount is taken out of the budget for this session. With `holds` it waits for a person; without, what is paid is
 * paid next, and codes and points are there at once (`RewardReceived` follows).
 */
export type RewardReserved = DomainEvent<
  'RewardReserved',
  {
    readonly rewardSid: string
    readonly ruleSid: string
    readonly sessionSid: string
    readonly kind: RewardKind
    readonly amount: number
    /** Number of the code; null for other kinds. */
    readonly code: number | null
    readonly marks: RewardMarks
    readonly holds: readonly RewardHold[]
    /** Reason of who gave it by hand; null: by the rule. */
    readonly handReason: string | null
    /** ISO 8601 in UTC. */
    readonly at: string
  }
>

interface OfReward {
  readonly rewardSid: string
}

/** A person let a held reward go on its way. */
export type RewardReleased = DomainEvent<'RewardReleased', OfReward & { readonly reason: string }>
/** Nothing is paid; the amount is back in the budget. */
export type RewardRefused = DomainEvent<'RewardRefused', OfReward & { readonly reason: string }>
/** A transfer of this number is about to be asked for: from here on it may have been paid. */
export type TransferBegun = DomainEvent<'TransferBegun', OfReward & { readonly outBillNo: string }>
/** The payer took the order. `confirmBy` (ISO 8601): the recipient has to confirm it until then. */
export type RewardSent = DomainEvent<
  'RewardSent',
  OfReward & { readonly outBillNo: string; readonly billNo: string | null; readonly confirmBy: string | null }
>
export type RewardReceived = DomainEvent<'RewardReceived', OfReward & { readonly billNo: string | null }>
/** The payer says for certain that nothing was paid. */
export type RewardFailed = DomainEvent<'RewardFailed', OfReward & { readonly problem: string }>
/** It was not confirmed in time, or cancelled: the money came back. */
export type RewardReturned = DomainEvent<'RewardReturned', OfReward & { readonly problem: string }>
/** Nobody could say whether it was paid. Never paid again without an answer. */
export type RewardUnknown = DomainEvent<
  'RewardUnknown',
  OfReward & { readonly outBillNo: string; readonly problem: string }
>
/** A person has a failed or returned reward paid once more, by a new transfer. */
export type RewardRetried = DomainEvent<'RewardRetried', OfReward & { readonly reason: string }>

/** A person wants a transfer back that the recipient has not confirmed; what came of it follows from the payer. */
export type RewardCancelAsked = DomainEvent<
  'RewardCancelAsked',
  OfReward & { readonly outBillNo: string; readonly reason: string }
>

export type RewardEvent =
  | RewardRuleSaved
  | RewardCodesLoaded
  | RewardReserved
  | RewardReleased
  | RewardRefused
  | TransferBegun
  | RewardSent
  | RewardReceived
  | RewardFailed
  | RewardReturned
  | RewardUnknown
  | RewardRetried
  | RewardCancelAsked

export const rewardStream = (naireSid: string): string => `rewards-${naireSid}`
