import { grantReward, isRewardable, load, system, transferOutcome } from '@naire/commands'
import type { StoredEvent } from '@naire/domain/event-sourcing'
import { RefusalError } from '@naire/domain/refusals'
import {
  rewardIssues,
  rewardOf,
  type Reward,
  type RewardCommand,
  type RewardEvent,
  type RewardLedger,
  type TransferOutcome,
} from '@naire/domain/rewards'
import { sessionDecider, sessionStream } from '@naire/domain/sessions'
import { eventOf, type ReadEvent } from '@naire/projections/runner'
import { PaymentRefused, PaymentUnknown, type RewardPayments } from '@naire/vault/wechat-pay'
import { JobFailedError, type JobContext, type JobHandler } from '../runner/job.ts'
import { sidOf } from '../sid-of.ts'

type PayContext = Pick<JobContext, 'streams' | 'rewardQueue' | 'vault' | 'payments' | 'now'>

/** Refusals that say that there is nothing to give; of the others the job is tried again. */
const over = ['reward', 'session']

/** Gives a session its rewards by the rules that apply now. */
const grantRewards: JobHandler = {
  queue: 'grant-rewards',
  attempts: 8,
  onlyAfter: 'RewardRuleSaved',
  concerns: ({ type, data }) => type === 'SessionSucceeded' || (data as { readonly to?: string }).to === 'pass',
  async perform(event, context) {
    const { state } = await load(context.streams, sessionDecider, event.stream)
    const { rules } = await context.rewardQueue.ledger(state.naireSid)
    const issue = event.type === 'SessionPassed' ? rewardIssues.reviewPassed : rewardIssues.sessionCommit
    for (const { rule } of Object.values(rules)) {
      if (rule.issue !== issue || !rule.open) continue
      await grantReward(context, {
        naireSid: state.naireSid,
        sessionSid: sidOf(event),
        ruleSid: rule.ruleSid,
        handReason: null,
        by: system,
        envelope: envelopeOf(event, `grant-${rule.ruleSid}`),
      }).catch(unlessOver)
    }
  },
}

function unlessOver(error: unknown): void {
  if (!(error instanceof RefusalError) || !over.includes(error.refusal.key.split('.')[0] ?? '')) throw error
}

/**
 * Pays a reward. Its number comes from the event, so that every try is the same transfer; whoever comes after a try
 * asks first what became of it.
 */
export const payReward: JobHandler = {
  queue: 'pay-rewards',
  attempts: 10,
  retryAfterMs: 2_000,
  concerns: ({ type, data }) => type !== 'RewardReserved' || isPaid(data as ReservedData),
  async perform(event, context, { signal }) {
    const job = await begun(event, context)
    if (job === null) return
    const { payments, reward, openid, isFirst } = job
    const outBillNo = billNoOf(event)
    const earlier = isFirst ? null : await asked(payments.find(outBillNo, signal))
    const lacksPackage =
      earlier?.state === 'WAIT_USER_CONFIRM' && (await context.vault.rewards.packageOf(rewardSidIn(event))) === null
    if (earlier !== null && !lacksPackage) return record(event, context, transferOutcome(earlier, context.now()))
    const order = { outBillNo, openid, amount: reward.amount, remark: remark(job.name) }
    try {
      const sent = await payments.send(order, signal)
      if (sent.packageInfo !== null) await context.vault.rewards.keepPackage(rewardSidIn(event), sent.packageInfo)
      return record(event, context, transferOutcome(sent, context.now()))
    } catch (error) {
      if (!(error instanceof PaymentRefused)) throw failure(error)
      return record(
        event,
        context,
        await refusedOutcome(error, { payments, outBillNo, isFirst, at: context.now(), signal }),
      )
    }
  },
  giveUp: (event, context) => record(event, context, { is: 'unknown', problem: 'unreachable' }),
}

type ReservedData = Extract<RewardEvent, { type: 'RewardReserved' }>['data']
const isPaid = ({ kind, holds }: ReservedData) => kind === 'packet' && holds.length === 0

interface BegunTransfer {
  readonly payments: RewardPayments
  readonly reward: Reward
  readonly name: string
  readonly openid: string
  /** No try came before this one. */
  readonly isFirst: boolean
}

/** Null: there is nothing to pay, or no more. */
async function begun(event: ReadEvent, context: PayContext): Promise<BegunTransfer | null> {
  const rewardSid = rewardSidIn(event)
  const ledger = await context.rewardQueue.ledger(sidOf(event))
  const found = paidReward(ledger, rewardSid)
  if (found === null) return null
  const { payments, streams } = context
  if (payments === null) throw new JobFailedError('WeChat Pay is not set up')
  const { state, view } = await load(streams, sessionDecider, sessionStream(found.reward.sessionSid))
  const openid = view.row?.WechatId ?? null
  if (found.reward.status === 'reserved' && (!isRewardable(state, view) || openid === null)) {
    await tell(event, context, { type: 'RefuseReward', rewardSid, reason: 'session' }).catch(unlessOver)
    return null
  }
  try {
    const outBillNo = billNoOf(event)
    const { events, ledger: after } = await tell(event, context, { type: 'BeginTransfer', rewardSid, outBillNo })
    // One of which nobody knows what became is asked about, and not sent again.
    if (openid === null || rewardOf(after, rewardSid)?.status !== 'sending') return null
    return { payments, reward: found.reward, name: found.name, openid, isFirst: events.length > 0 }
  } catch (error) {
    unlessOver(error)
    return null
  }
}

function paidReward(
  ledger: RewardLedger,
  rewardSid: string,
): { readonly reward: Reward; readonly name: string } | null {
  const reward = rewardOf(ledger, rewardSid)
  const rule = reward && ledger.rules[reward.ruleSid]?.rule
  return reward !== undefined && rule?.kind === 'packet' ? { reward, name: rule.name } : null
}

interface RefusedTry {
  readonly payments: RewardPayments
  readonly outBillNo: string
  readonly isFirst: boolean
  readonly at: Date
  readonly signal: AbortSignal
}

/**
 * A refused order was not paid; an earlier one of the same number may be under way still, so that only the first try is
 * believed at once.
 */
async function refusedOutcome(
  { code }: PaymentRefused,
  { payments, outBillNo, isFirst, at, signal }: RefusedTry,
): Promise<TransferOutcome> {
  const found = await asked(payments.find(outBillNo, signal))
  if (found !== null) return transferOutcome(found, at)
  return { is: isFirst ? 'failed' : 'unknown', problem: code }
}

/** Orders are taken for five minutes: one that is not known after this time is not paid any more. */
const followAfterMs = 600_000

/** Asks what became of a transfer until it is over; notifications are usually faster. */
const followReward: JobHandler = {
  queue: 'pay-rewards',
  attempts: 10,
  retryAfterMs: followAfterMs,
  dueAt: ({ recordedAt }) => new Date(Date.parse(recordedAt) + followAfterMs),
  perform: followTransfer,
}

/** Asks for a transfer back as long as the recipient has not confirmed it, then what became of it. */
const cancelReward: JobHandler = {
  queue: 'pay-rewards',
  attempts: 10,
  retryAfterMs: 2_000,
  async perform(event, context, { signal }) {
    const { payments } = context
    if (payments === null) throw new JobFailedError('WeChat Pay is not set up')
    const { outBillNo } = eventOf<FollowedEvent>(event).data
    const found = await asked(payments.find(outBillNo, signal))
    // Refused: the recipient was faster.
    if (found?.state === 'WAIT_USER_CONFIRM')
      await payments.cancel(outBillNo, signal).catch((error: unknown) => {
        if (!(error instanceof PaymentRefused)) throw failure(error)
      })
    await followTransfer(event, context, { signal })
  },
}

type FollowedEvent = Extract<RewardEvent, { type: 'RewardSent' | 'RewardUnknown' | 'RewardCancelAsked' }>

/** @throws JobFailedError while it is not over. */
async function followTransfer(
  event: ReadEvent,
  context: PayContext,
  { signal }: { readonly signal: AbortSignal },
): Promise<void> {
  const reward = rewardOf(await context.rewardQueue.ledger(sidOf(event)), rewardSidIn(event))
  const { outBillNo } = eventOf<FollowedEvent>(event).data
  // A transfer that came after it is followed by its own events.
  if (reward?.outBillNo !== outBillNo || (reward.status !== 'sent' && reward.status !== 'unknown')) return
  if (context.payments === null) throw new JobFailedError('WeChat Pay is not set up')
  const found = await asked(context.payments.find(outBillNo, signal))
  const outcome: TransferOutcome =
    found === null ? { is: 'failed', problem: 'NOT_FOUND' } : transferOutcome(found, context.now())
  await tell(event, context, {
    type: 'RecordTransfer',
    rewardSid: rewardSidIn(event),
    outBillNo,
    outcome,
  })
  if (outcome.is === 'sent') throw new JobFailedError('the transfer is not over yet')
}

/** WeChat takes 32 signs. */
const remark = (name: string): string => [...name].slice(0, 32).join('')

async function asked<Result>(answer: Promise<Result>): Promise<Result> {
  return answer.catch((error: unknown) => {
    throw failure(error)
  })
}

const failure = (error: unknown): unknown =>
  error instanceof PaymentUnknown || error instanceof PaymentRefused
    ? new JobFailedError(error.message, { cause: error })
    : error

const record = async (event: ReadEvent, context: PayContext, outcome: TransferOutcome): Promise<void> => {
  const outBillNo = billNoOf(event)
  await tell(event, context, { type: 'RecordTransfer', rewardSid: rewardSidIn(event), outBillNo, outcome })
}

type WithoutActor<Each> = Each extends unknown ? Omit<Each, 'by' | 'at'> : never

function tell(event: ReadEvent, { rewardQueue, now }: PayContext, intention: WithoutActor<RewardCommand>) {
  const command = { ...intention, by: system, at: now().toISOString() } as RewardCommand
  const outcome = intention.type === 'RecordTransfer' ? `-${intention.outcome.is}` : ''
  return rewardQueue.ask(sidOf(event), command, envelopeOf(event, `${intention.type}${outcome}`))
}

const envelopeOf = (event: ReadEvent, step: string) => ({
  commandId: `${event.id}/${step}`,
  correlationId: event.metadata.correlationId,
  causationId: event.id,
})

/** 32 hexadecimal digits, which WeChat takes. */
const billNoOf = ({ id }: Pick<StoredEvent, 'id'>): string => id.replaceAll('-', '')

const rewardSidIn = (event: ReadEvent): string =>
  eventOf<Exclude<RewardEvent, { type: 'RewardRuleSaved' | 'RewardCodesLoaded' }>>(event).data.rewardSid

export const rewardJobs = { grantRewards, payReward, followReward, cancelReward } as const satisfies Record<
  string,
  JobHandler
>

/** Jobs of rewards by event type. */
export const rewardJobsOf = {
  SessionSucceeded: ['grantRewards'],
  SessionPassed: ['grantRewards'],
  RewardReserved: ['payReward'],
  RewardReleased: ['payReward'],
  RewardRetried: ['payReward'],
  RewardCancelAsked: ['cancelReward'],
  RewardSent: ['followReward'],
  RewardUnknown: ['followReward'],
} as const
