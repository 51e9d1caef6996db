import type { Decider } from '../event-sourcing/index.ts'
import { RefusalError, type Refusal } from '../refusals/index.ts'
import type { GrantReward, RecordTransfer, RewardCommand } from './commands.ts'
import type { RewardEvent } from './events.ts'
import {
  budgetOf,
  burstAt,
  burstKey,
  committedOf,
  evolve,
  noRewards,
  ownedBy,
  ownerKey,
  remainingBudget,
  rewardOf,
  type Reward,
  type RewardLedger,
  type RewardStatus,
  type RuleAccount,
} from './ledger.ts'
import { invalidReward, rewardLimits, wrongRuleField, type RewardHold } from './rule.ts'

/** Rewards of one questionnaire: never over a budget, never two for a session and rule, never paid twice. */
export const rewardDecider: Decider<RewardLedger, RewardCommand, RewardEvent> = {
  initial: noRewards,
  refusal,
  decide(ledger, command) {
    const no = refusal(ledger, command)
    if (no !== null) throw new RefusalError(no)
    return (facts[command.type] as (ledger: RewardLedger, command: RewardCommand) => readonly RewardEvent[])(
      ledger,
      command,
    )
  },
  evolve,
  upcasters: {},
  personal: {},
  schemaVersion: 1,
}

type CommandOf<Type extends RewardCommand['type']> = Extract<RewardCommand, { type: Type }>
type Rules<Result> = {
  readonly [Type in RewardCommand['type']]: (ledger: RewardLedger, command: CommandOf<Type>) => Result
}

function refusal(ledger: RewardLedger, command: RewardCommand): Refusal | null {
  return (rules[command.type] as (ledger: RewardLedger, command: RewardCommand) => Refusal | null)(ledger, command)
}

const rules: Rules<Refusal | null> = {
  SaveRule(ledger, { rule, reason }) {
    const known = ledger.rules[rule.ruleSid]
    const field = wrongRuleField(rule)
    if (field !== null) return invalidReward(field)
    if (known === undefined && Object.keys(ledger.rules).length >= rewardLimits.rules)
      return { key: 'reward.tooMany', details: { most: rewardLimits.rules } }
    if (known !== undefined && known.rule.kind !== rule.kind) return invalidReward('kind')
    return reasonRefusal(reason)
  },
  LoadCodes(ledger, { ruleSid, upTo }) {
    if (ledger.rules[ruleSid]?.rule.kind !== 'code') return { key: 'reward.ruleNotFound' }
    const most = rewardLimits.codes
    return upTo > most ? { key: 'reward.tooMany', details: { most } } : null
  },
  GrantReward: grantRefusal,
  ReleaseReward: (ledger, { rewardSid, reason }) => stateRefusal(ledger, rewardSid, ['held']) ?? reasonRefusal(reason),
  RefuseReward: (ledger, { rewardSid, reason }) =>
    stateRefusal(ledger, rewardSid, ['held', 'reserved']) ?? reasonRefusal(reason),
  RetryReward: (ledger, { rewardSid, reason }) =>
    stateRefusal(ledger, rewardSid, ['failed', 'returned']) ?? reasonRefusal(reason) ?? retryRefusal(ledger, rewardSid),
  CancelReward: (ledger, { rewardSid, reason }) => stateRefusal(ledger, rewardSid, ['sent']) ?? reasonRefusal(reason),
  BeginTransfer(ledger, { rewardSid, outBillNo }) {
    const reward = rewardOf(ledger, rewardSid)
    if (reward === undefined) return { key: 'reward.notFound' }
    // One that is paid once more goes out under a new number; the old one is over.
    const isOver = reward.status === 'reserved' ? reward.outBillNo === outBillNo : reward.outBillNo !== outBillNo
    return isOver ? { key: 'reward.wrongState', details: { state: reward.status } } : null
  },
  RecordTransfer: () => null,
}

const reasonRefusal = (reason: string): Refusal | null => {
  const length = reason.trim().length
  return length === 0 || length > rewardLimits.reasonLength ? invalidReward('reason') : null
}

function stateRefusal(ledger: RewardLedger, rewardSid: string, from: readonly RewardStatus[]): Refusal | null {
  const reward = rewardOf(ledger, rewardSid)
  if (reward === undefined) return { key: 'reward.notFound' }
  return from.includes(reward.status) ? null : { key: 'reward.wrongState', details: { state: reward.status } }
}

function grantRefusal(ledger: RewardLedger, { ruleSid, rewardSid, marks }: GrantReward): Refusal | null {
  const account = ledger.rules[ruleSid]
  if (account === undefined) return { key: 'reward.ruleNotFound' }
  if (rewardOf(ledger, rewardSid) !== undefined) return { key: 'reward.alreadyGranted' }
  const { rule } = account
  if (!rule.open) return { key: 'reward.closed' }
  const isFull = (of: 'person' | 'device', mark: string | null, most: number) =>
    mark !== null && ownedBy(ledger, ownerKey(ruleSid, of, mark)) >= most
  if (isFull('person', marks.person, rule.perPerson)) return { key: 'reward.personCap' }
  if (isFull('device', marks.device, rule.perDevice)) return { key: 'reward.deviceCap' }
  return remainingBudget(account) < rule.least ? { key: 'reward.budgetSpent' } : null
}

/** Amounts that failed or came back are in the budget again, and others may have had them since. */
function retryRefusal(ledger: RewardLedger, rewardSid: string): Refusal | null {
  const reward = rewardOf(ledger, rewardSid) as Reward
  const account = ledger.rules[reward.ruleSid] as RuleAccount
  return committedOf(account) + reward.amount > budgetOf(account) ? { key: 'reward.budgetSpent' } : null
}

const facts: Rules<readonly RewardEvent[]> = {
  SaveRule(ledger, { place, rule, reason }) {
    const saved = { ...rule, name: rule.name.trim(), condition: rule.condition.trim() }
    const isSame = JSON.stringify(ledger.rules[rule.ruleSid]?.rule) === JSON.stringify(saved)
    return isSame ? [] : [{ type: 'RewardRuleSaved', data: { place, rule: saved, reason: reason.trim() } }]
  },
  LoadCodes(ledger, { ruleSid, upTo }) {
    const first = ledger.rules[ruleSid]?.codes ?? 0
    return upTo <= first ? [] : [{ type: 'RewardCodesLoaded', data: { ruleSid, first, count: upTo - first } }]
  },
  GrantReward: granted,
  ReleaseReward: (ledger, { rewardSid, reason }) => [
    { type: 'RewardReleased', data: { rewardSid, reason: reason.trim() } },
    ...atOnce(ledger, rewardSid, rewardOf(ledger, rewardSid)?.ruleSid ?? ''),
  ],
  RefuseReward: (_, { rewardSid, reason }) => [{ type: 'RewardRefused', data: { rewardSid, reason: reason.trim() } }],
  RetryReward: (_, { rewardSid, reason }) => [{ type: 'RewardRetried', data: { rewardSid, reason: reason.trim() } }],
  CancelReward: (ledger, { rewardSid, reason }) => [
    {
      type: 'RewardCancelAsked',
      data: { rewardSid, outBillNo: rewardOf(ledger, rewardSid)?.outBillNo ?? '', reason: reason.trim() },
    },
  ],
  BeginTransfer: (ledger, { rewardSid, outBillNo }) =>
    rewardOf(ledger, rewardSid)?.outBillNo === outBillNo
      ? []
      : [{ type: 'TransferBegun', data: { rewardSid, outBillNo } }],
  RecordTransfer: recorded,
}

function granted(ledger: RewardLedger, command: GrantReward): readonly RewardEvent[] {
  const { ruleSid, rewardSid, sessionSid, marks, handReason, at } = command
  const account = ledger.rules[ruleSid] as RuleAccount
  const holds = handReason === null ? holdsOf(ledger, command, account) : []
  const code = account.rule.kind === 'code' ? (account.freeCodes[0] ?? account.nextCode) : null
  const amount = amountOf(account, command.draw)
  const data = { rewardSid, ruleSid, sessionSid, kind: account.rule.kind, amount, code, marks, holds, handReason, at }
  return [{ type: 'RewardReserved', data }, ...(holds.length > 0 ? [] : atOnce(ledger, rewardSid, ruleSid))]
}

/** Codes and points need no payer. */
const atOnce = (ledger: RewardLedger, rewardSid: string, ruleSid: string): readonly RewardEvent[] =>
  ledger.rules[ruleSid]?.rule.kind === 'packet' ? [] : [{ type: 'RewardReceived', data: { rewardSid, billNo: null } }]

/** As drawn, and never more than is left. */
function amountOf(account: RuleAccount, draw: number): number {
  const { least, most } = account.rule
  const drawn = least + Math.min(most - least, Math.floor(draw * (most - least + 1)))
  return Math.min(drawn, remainingBudget(account))
}

function holdsOf(
  ledger: RewardLedger,
  { ruleSid, marks: { device, address }, flagged, at }: GrantReward,
  { rule }: RuleAccount,
): readonly RewardHold[] {
  const isSecond = rule.holdDevice && device !== null && ownedBy(ledger, ownerKey(ruleSid, 'device', device)) > 0
  const isBurst =
    rule.holdAddress > 0 &&
    address !== null &&
    burstAt(ledger, burstKey(ruleSid, address), at).count >= rule.holdAddress
  return [
    ...(isSecond ? (['device'] as const) : []),
    ...(isBurst ? (['address'] as const) : []),
    ...(rule.holdFlags && flagged ? (['flags'] as const) : []),
  ]
}

/** Statuses from which each outcome leads on; what comes late or again says nothing new. */
const leadsOn: Readonly<Record<RecordTransfer['outcome']['is'], readonly RewardStatus[]>> = {
  sent: ['sending', 'unknown'],
  received: ['sending', 'sent', 'unknown'],
  failed: ['sending', 'sent', 'unknown'],
  returned: ['sending', 'sent', 'unknown'],
  unknown: ['sending', 'sent'],
}

/** An outcome of an earlier transfer than the last one is passed over. */
function recorded(ledger: RewardLedger, { rewardSid, outBillNo, outcome }: RecordTransfer): readonly RewardEvent[] {
  const reward = rewardOf(ledger, rewardSid)
  if (reward?.outBillNo !== outBillNo || !leadsOn[outcome.is].includes(reward.status)) return []
  switch (outcome.is) {
    case 'sent':
      return [
        { type: 'RewardSent', data: { rewardSid, outBillNo, billNo: outcome.billNo, confirmBy: outcome.confirmBy } },
      ]
    case 'received':
      return [{ type: 'RewardReceived', data: { rewardSid, billNo: outcome.billNo } }]
    case 'failed':
      return [{ type: 'RewardFailed', data: { rewardSid, problem: outcome.problem } }]
    case 'returned':
      return [{ type: 'RewardReturned', data: { rewardSid, problem: outcome.problem } }]
    case 'unknown':
      return [{ type: 'RewardUnknown', data: { rewardSid, outBillNo, problem: outcome.problem } }]
  }
}
