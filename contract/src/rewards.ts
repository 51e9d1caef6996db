import type { WireRow } from '@naire/domain/event-sourcing'
import { rewardIssues, rewardKinds, rewardLimits, rewardRules, rewards, rewardStatuses } from '@naire/domain/rewards'
import { z } from 'zod'
import { json, noContent, readSet, type Routes } from './route.ts'
import { oneOf, row, sid, sids, valueOf, type InputOf, type OutputOf } from './schema.ts'

const rewardRuleRow = row('RewardRule', rewardRules)
const rewardRow = row('Reward', rewards)

/** A row of the set RewardRules. */
export type RewardRuleRow = WireRow<typeof rewardRules>
/** A row of the set Rewards. */
export type RewardRow = WireRow<typeof rewards>

const kind = z.enum(rewardKinds)
/** Limits of the numbers are the rules' own, which name the field. */
const whole = z.int()

export const saveRewardRuleBody = z
  .object({
    /** Of the rule that is changed; of a new one any, by which a repeat is known: it gets one of its own. */
    Sid: sid,
    Name: z.string().max(200),
    Kind: kind,
    RewardIssue: oneOf(Object.values(rewardIssues)),
    /** Fen or points; 1 for codes. */
    Least: whole.default(1),
    Most: whole.default(1),
    Budget: whole.default(0),
    PerPerson: whole.default(1),
    PerDevice: whole.default(1),
    Condition: z.string().max(10_000).default(''),
    HoldDevice: z.boolean().default(true),
    HoldFlags: z.boolean().default(true),
    HoldAddress: whole.default(0),
    Open: z.boolean().default(true),
    reason: z.string().max(4_000),
  })
  .meta({ id: 'SaveRewardRuleBody' })
export type SaveRewardRuleBody = InputOf<typeof saveRewardRuleBody>

export const loadRewardCodesBody = z.object({
  ruleSid: sid,
  codes: z.array(z.string().trim().min(1).max(rewardLimits.codeLength)).min(1).max(rewardLimits.codeBatch),
})
export const grantRewardsBody = z.object({
  ruleSid: sid,
  sessionSids: sids.max(rewardLimits.batch),
  reason: z.string().max(4_000),
})
export const decideRewardsBody = z.object({
  decision: z.enum(['release', 'refuse', 'retry', 'cancel']),
  sids: sids.max(rewardLimits.batch),
  reason: z.string().max(4_000),
})

const outcomes = z.object({
  Done: z.array(sid),
  /** With the GUID of each refusal. */
  Refused: z.array(z.object({ Sid: sid, Refusal: z.string() })),
})
export type RewardOutcomes = OutputOf<typeof outcomes>

/** `Packets`: WeChat Pay is set up. */
const payer = z.object({ Packets: z.boolean() })
export type RewardPayer = OutputOf<typeof payer>

const ownReward = z.object({
  Sid: sid,
  Name: z.string(),
  Kind: kind,
  Status: z.enum(rewardStatuses),
  /** Fen or points. */
  Amount: z.number().int(),
  /** The code itself, of a code that was given. */
  Code: z.string().nullable(),
  /** Content that WeChat's page for the confirmation is opened with; null: nothing is to be confirmed. */
  Confirm: z
    .object({ MchId: z.string(), AppId: z.string(), Package: z.string(), Until: z.string().nullable() })
    .nullable(),
})
export type OwnReward = OutputOf<typeof ownReward>

/** `Expected`: a rule gives rewards at the final commit; they may come a moment later. */
const sessionRewards = z.object({ Expected: z.boolean(), Rewards: z.array(ownReward) })
export type SessionRewards = OutputOf<typeof sessionRewards>

const refuses = ['naire.notFound', 'reward'] as const

export const rewardRoutes = {
  saveRewardRule: {
    summary: 'Make or change a rule by which sessions are rewarded',
    body: saveRewardRuleBody,
    replies: json(valueOf(z.object({ Sid: sid }))),
    refuses,
  },
  loadRewardCodes: {
    summary: 'Add codes that a rule gives',
    body: loadRewardCodesBody,
    replies: json(valueOf(z.object({ Added: z.number().int() }))),
    refuses,
  },
  grantRewards: {
    summary: 'Reward sessions by hand',
    body: grantRewardsBody,
    replies: json(valueOf(outcomes)),
    refuses,
  },
  decideRewards: {
    summary: 'Release or refuse held rewards, or pay failed ones once more',
    body: decideRewardsBody,
    replies: json(valueOf(outcomes)),
    refuses,
  },
  rewardPayer: {
    summary: 'Whether packets can be sent',
    replies: json(valueOf(payer)),
    refuses: ['naire.notFound'],
  },
  readRewardRules: readSet(rewardRuleRow, 'Read the rules by which sessions are rewarded, and their budgets'),
  readRewards: readSet(rewardRow, 'Read what became of rewards'),
  sessionRewards: {
    summary: 'Rewards of a session, for who answered it',
    replies: json(valueOf(sessionRewards)),
    refuses: ['session.notFound'],
  },
  wechatPayNotify: {
    summary: 'Notification of WeChat Pay about a transfer',
    body: z.object({ resource: z.object({ ciphertext: z.string() }) }),
    replies: noContent,
    refuses: ['reward.notSetUp', 'reward.notFound'],
    anonymous: true,
  },
} as const satisfies Routes
