import { noValues, valueOf, withValue, type BySid } from '../quotas/by-sid.ts'
import type { RewardEvent, RewardPlace } from './events.ts'
import { burstMinutes, type RewardRule } from './rule.ts'

export const rewardStatuses = [
  'held',
  'reserved',
  'sending',
  'sent',
  'unknown',
  'received',
  'returned',
  'failed',
  'refused',
] as const
export type RewardStatus = (typeof rewardStatuses)[number]

/** Statuses whose amount is gone from the budget, or may be. */
export const committedStatuses = [
  'held',
  'reserved',
  'sending',
  'sent',
  'unknown',
  'received',
] as const satisfies readonly RewardStatus[]

export interface Reward {
  readonly ruleSid: string
  readonly sessionSid: string
  readonly status: RewardStatus
  readonly amount: number
  readonly code: number | null
  /** Of the last transfer; null before the first. */
  readonly outBillNo: string | null
}

/** A rule and what became of its budget: amounts by status. */
export interface RuleAccount {
  readonly place: RewardPlace
  readonly rule: RewardRule
  /** Codes loaded so far; their numbers are 0 to below this. */
  readonly codes: number
  readonly nextCode: number
  /** Numbers of codes that came back. */
  readonly freeCodes: readonly number[]
  readonly amounts: Readonly<Record<RewardStatus, number>>
}

/** Rewards of one questionnaire: rules, budgets and what became of each reward. */
export interface RewardLedger {
  readonly rules: Readonly<Record<string, RuleAccount>>
  readonly rewards: BySid<Reward>
  /** Rewards by rule and person, and by rule and device: those that were refused count no more. */
  readonly owners: BySid<number>
  /** By rule and address: since when, and how many since. */
  readonly bursts: BySid<Burst>
  /** Owners of a reward, to be counted off when it is refused. */
  readonly ownersOf: BySid<readonly string[]>
}

export interface Burst {
  readonly since: string
  readonly count: number
}

export const noRewards: RewardLedger = {
  rules: {},
  rewards: noValues,
  owners: noValues,
  bursts: noValues,
  ownersOf: noValues,
}

export const rewardOf = (ledger: RewardLedger, rewardSid: string): Reward | undefined =>
  valueOf(ledger.rewards, rewardSid)

export const ownerKey = (ruleSid: string, of: 'person' | 'device', mark: string): string => `${ruleSid}/${of}/${mark}`
export const ownedBy = (ledger: RewardLedger, key: string): number => valueOf(ledger.owners, key) ?? 0

export const burstKey = (ruleSid: string, address: string): string => `${ruleSid}/${address}`
/** Rewards from this address in the window that is open now. */
export function burstAt(ledger: RewardLedger, key: string, at: string): Burst {
  const burst = valueOf(ledger.bursts, key)
  const isOver = burst === undefined || Date.parse(at) - Date.parse(burst.since) > burstMinutes * 60_000
  return isOver ? { since: at, count: 0 } : burst
}

export const budgetOf = ({ rule, codes }: RuleAccount): number => (rule.kind === 'code' ? codes : rule.budget)
export const committedOf = ({ amounts }: RuleAccount): number =>
  committedStatuses.reduce((sum, status) => sum + amounts[status], 0)
/** Never negative: a budget that was lowered below what is gone has nothing left. */
export const remainingBudget = (account: RuleAccount): number => Math.max(0, budgetOf(account) - committedOf(account))

export function evolve(ledger: RewardLedger, event: RewardEvent): RewardLedger {
  const fold = folds[event.type] as ((ledger: RewardLedger, data: RewardEvent['data']) => RewardLedger) | undefined
  return fold === undefined ? ledger : fold(ledger, event.data)
}

const folds: {
  readonly [Type in RewardEvent['type']]: (
    ledger: RewardLedger,
    data: Extract<RewardEvent, { type: Type }>['data'],
  ) => RewardLedger
} = {
  RewardRuleSaved: (ledger, { place, rule }) =>
    withAccount(ledger, rule.ruleSid, (account) => ({ ...(account ?? newAccount), place, rule })),
  RewardCodesLoaded: (ledger, { ruleSid, first, count }) =>
    withAccount(ledger, ruleSid, (account) => account && { ...account, codes: first + count }),
  RewardReserved: (ledger, { rewardSid, ruleSid, sessionSid, amount, code, marks, holds, at }) => {
    const owners = ownersIn(ruleSid, marks)
    const reward: Reward = { ruleSid, sessionSid, status: 'reserved', amount, code, outBillNo: null }
    const counted = added(withBurst(ledger, ruleSid, marks.address, at), owners, 1)
    const taken = withAccount(counted, ruleSid, (account) => account && withoutCode(account, code))
    return placed({ ...taken, ownersOf: withValue(taken.ownersOf, rewardSid, owners) }, rewardSid, undefined, {
      ...reward,
      status: holds.length > 0 ? 'held' : 'reserved',
    })
  },
  RewardReleased: (ledger, { rewardSid }) => moved(ledger, rewardSid, { status: 'reserved' }),
  RewardRefused: (ledger, { rewardSid }) => {
    const reward = rewardOf(ledger, rewardSid)
    if (reward === undefined) return ledger
    const { code } = reward
    const given = withAccount(ledger, reward.ruleSid, (account) =>
      account && code !== null ? { ...account, freeCodes: [...account.freeCodes, code] } : account,
    )
    const owners = valueOf(given.ownersOf, rewardSid) ?? []
    return moved(added(given, owners, -1), rewardSid, { status: 'refused' })
  },
  TransferBegun: (ledger, { rewardSid, outBillNo }) => moved(ledger, rewardSid, { status: 'sending', outBillNo }),
  RewardSent: (ledger, { rewardSid }) => moved(ledger, rewardSid, { status: 'sent' }),
  RewardReceived: (ledger, { rewardSid }) => moved(ledger, rewardSid, { status: 'received' }),
  RewardFailed: (ledger, { rewardSid }) => moved(ledger, rewardSid, { status: 'failed' }),
  RewardReturned: (ledger, { rewardSid }) => moved(ledger, rewardSid, { status: 'returned' }),
  RewardUnknown: (ledger, { rewardSid }) => moved(ledger, rewardSid, { status: 'unknown' }),
  RewardRetried: (ledger, { rewardSid }) => moved(ledger, rewardSid, { status: 'reserved' }),
  RewardCancelAsked: (ledger) => ledger,
}

const nothing: RuleAccount['amounts'] = {
  held: 0,
  reserved: 0,
  sending: 0,
  sent: 0,
  unknown: 0,
  received: 0,
  returned: 0,
  failed: 0,
  refused: 0,
}
const newAccount = { codes: 0, nextCode: 0, freeCodes: [], amounts: nothing }

export const ownersIn = (
  ruleSid: string,
  { person, device }: { readonly person: string | null; readonly device: string | null },
): readonly string[] => [
  ...(person === null ? [] : [ownerKey(ruleSid, 'person', person)]),
  ...(device === null ? [] : [ownerKey(ruleSid, 'device', device)]),
]

function withAccount(
  ledger: RewardLedger,
  ruleSid: string,
  change: (account: RuleAccount | undefined) => RuleAccount | undefined,
): RewardLedger {
  const account = change(ledger.rules[ruleSid])
  return account === undefined ? ledger : { ...ledger, rules: { ...ledger.rules, [ruleSid]: account } }
}

function withoutCode(account: RuleAccount, code: number | null): RuleAccount {
  if (code === null) return account
  return {
    ...account,
    nextCode: Math.max(account.nextCode, code + 1),
    freeCodes: account.freeCodes.filter((free) => free !== code),
  }
}

function withBurst(ledger: RewardLedger, ruleSid: string, address: string | null, at: string): RewardLedger {
  if (address === null) return ledger
  const key = burstKey(ruleSid, address)
  const { since, count } = burstAt(ledger, key, at)
  return { ...ledger, bursts: withValue(ledger.bursts, key, { since, count: count + 1 }) }
}

const added = (ledger: RewardLedger, owners: readonly string[], by: 1 | -1): RewardLedger =>
  owners.reduce(
    (next, key) => ({ ...next, owners: withValue(next.owners, key, Math.max(0, ownedBy(next, key) + by)) }),
    ledger,
  )

function moved(ledger: RewardLedger, rewardSid: string, change: Partial<Reward>): RewardLedger {
  const before = rewardOf(ledger, rewardSid)
  return before === undefined ? ledger : placed(ledger, rewardSid, before, { ...before, ...change })
}

/** The reward as it is now, its amount under its new status. */
function placed(ledger: RewardLedger, rewardSid: string, before: Reward | undefined, reward: Reward): RewardLedger {
  const next = { ...ledger, rewards: withValue(ledger.rewards, rewardSid, reward) }
  return withAccount(next, reward.ruleSid, (account) => {
    if (account === undefined) return undefined
    const amounts = { ...account.amounts }
    if (before !== undefined) amounts[before.status] -= before.amount
    amounts[reward.status] += reward.amount
    return { ...account, amounts }
  })
}
