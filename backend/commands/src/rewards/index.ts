export { grantReward, isRewardable, type GrantDependencies } from './grant-reward.ts'
export { rewardCommands, type RewardCommands, type RewardOutcome } from './reward-commands.ts'
export { createRewardQueue, type RewardAnswer, type RewardQueue } from './reward-queue.ts'
export { transferOutcome } from './transfer-outcome.ts'
