import type { Refusal } from '../refusals/index.ts'

/** Kinds of rewards: money by WeChat Pay (amounts in fen), a code of a list (one each), or points. */
export const rewardKinds = ['packet', 'code', 'points'] as const
export type RewardKind = (typeof rewardKinds)[number]

/** When a reward is issued: the numbers of the specification (shell §3), and one of ours for after the review. */
export const rewardIssues = { sessionCommit: 1, manual: 2, reviewPassed: 3 } as const
export type RewardIssue = (typeof rewardIssues)[keyof typeof rewardIssues]

/** Reasons for which a reward waits for a person before it is paid. */
export const rewardHolds = ['device', 'address', 'flags'] as const
export type RewardHold = (typeof rewardHolds)[number]

export interface RewardRule {
  readonly ruleSid: string
  readonly name: string
  readonly kind: RewardKind
  readonly issue: RewardIssue
  /** Fen or points; equal for a fixed amount; 1 for codes. */
  readonly least: number
  readonly most: number
  /** In the same unit; of codes it is the number of codes that were loaded, whatever stands here. */
  readonly budget: number
  /** Rewards that one person, and one device, may have by this rule. */
  readonly perPerson: number
  readonly perDevice: number
  /** Expression over the answers; blank: everybody whose session counts as a success. */
  readonly condition: string
  /** Held for a person: a second reward on the same device, sessions with quality flags. */
  readonly holdDevice: boolean
  readonly holdFlags: boolean
  /** Rewards from one address within ten minutes after which further ones are held; 0: any number. */
  readonly holdAddress: number
  /** Closed rules give nothing more; what was given stays. */
  readonly open: boolean
}

export const rewardLimits = {
  rules: 20,
  nameLength: 50,
  /** A transfer is between 0.1 and 200 yuan. */
  leastPacket: 10,
  mostPacket: 20_000,
  mostPoints: 1_000_000,
  budget: 1_000_000_000,
  codes: 100_000,
  codeLength: 200,
  cap: 1_000,
  conditionLength: 2_000,
  reasonLength: 1_000,
  /** Sessions of one request by hand, and codes of one request. */
  batch: 200,
  codeBatch: 5_000,
} as const

/** Minutes within which rewards from one address count as a burst. */
export const burstMinutes = 10

export const invalidReward = (field: string): Refusal => ({
  key: 'reward.invalid',
  target: field,
  details: { field },
})

/** The first field of a rule that is not fit; null when all are. */
export function wrongRuleField(rule: RewardRule): keyof RewardRule | null {
  const [least, most] = amountsOf(rule.kind)
  const isIn = (value: number, from: number, to: number) => Number.isSafeInteger(value) && value >= from && value <= to
  const name = rule.name.trim()
  if (name === '' || name.length > rewardLimits.nameLength) return 'name'
  if (!isIn(rule.least, least, most)) return 'least'
  if (!isIn(rule.most, rule.least, most)) return 'most'
  if (!isIn(rule.budget, 0, rewardLimits.budget)) return 'budget'
  if (!isIn(rule.perPerson, 1, rewardLimits.cap)) return 'perPerson'
  if (!isIn(rule.perDevice, 1, rewardLimits.cap)) return 'perDevice'
  if (!isIn(rule.holdAddress, 0, rewardLimits.cap)) return 'holdAddress'
  return rule.condition.length > rewardLimits.conditionLength ? 'condition' : null
}

const amountsOf = (kind: RewardKind): readonly [least: number, most: number] => {
  switch (kind) {
    case 'packet':
      return [rewardLimits.leastPacket, rewardLimits.mostPacket]
    case 'code':
      return [1, 1]
    case 'points':
      return [1, rewardLimits.mostPoints]
  }
}
