export type * from './commands.ts'
export { rewardDecider } from './decider.ts'
export * from './events.ts'
export {
  budgetOf,
  committedOf,
  committedStatuses,
  noRewards,
  remainingBudget,
  rewardOf,
  rewardStatuses,
  type Reward,
  type RewardLedger,
  type RewardStatus,
  type RuleAccount,
} from './ledger.ts'
export {
  burstMinutes,
  rewardHolds,
  rewardIssues,
  rewardKinds,
  rewardLimits,
  type RewardHold,
  type RewardIssue,
  type RewardKind,
  type RewardRule,
} from './rule.ts'
export { rewardRules, rewards } from './wire.ts'
