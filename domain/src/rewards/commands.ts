import type { Command } from '../event-sourcing/index.ts'
import type { RewardMarks, RewardPlace } from './events.ts'
import type { RewardRule } from './rule.ts'

export interface SaveRule extends Command<'SaveRule'> {
  readonly place: RewardPlace
  readonly rule: RewardRule
  readonly reason: string
}

/** The codes stand in the vault already, under the numbers 0 to below `upTo`. */
export interface LoadCodes extends Command<'LoadCodes'> {
  readonly ruleSid: string
  readonly upTo: number
}

/** A session asks for its reward by a rule, whose condition it meets. */
export interface GrantReward extends Command<'GrantReward'> {
  readonly ruleSid: string
  readonly sessionSid: string
  /** Follows from rule and session. */
  readonly rewardSid: string
  /** From 0 to below 1: where a drawn amount lies between the least and the most. */
  readonly draw: number
  readonly marks: RewardMarks
  /** The session has quality flags. */
  readonly flagged: boolean
  /** Given by a person: what would be held is not. */
  readonly handReason: string | null
}

interface OfReward<Type extends string> extends Command<Type> {
  readonly rewardSid: string
}
interface ByPerson<Type extends string> extends OfReward<Type> {
  readonly reason: string
}

export type ReleaseReward = ByPerson<'ReleaseReward'>
export type RefuseReward = ByPerson<'RefuseReward'>
export type RetryReward = ByPerson<'RetryReward'>
/** For a transfer that waits for the recipient's confirmation. */
export type CancelReward = ByPerson<'CancelReward'>

/** Comes before the order goes out; the same number again says nothing new. */
export interface BeginTransfer extends OfReward<'BeginTransfer'> {
  readonly outBillNo: string
}

/** Outcome of a transfer as the payer tells it. */
export type TransferOutcome =
  | { readonly is: 'sent'; readonly billNo: string | null; readonly confirmBy: string | null }
  | { readonly is: 'received'; readonly billNo: string | null }
  | { readonly is: 'failed' | 'returned' | 'unknown'; readonly problem: string }

export interface RecordTransfer extends OfReward<'RecordTransfer'> {
  readonly outBillNo: string
  readonly outcome: TransferOutcome
}

export type RewardCommand =
  | SaveRule
  | LoadCodes
  | GrantReward
  | ReleaseReward
  | RefuseReward
  | BeginTransfer
  | RecordTransfer
  | RetryReward
  | CancelReward
