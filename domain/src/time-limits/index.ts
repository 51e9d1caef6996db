export { checkTimeLimits, doubtfulLimits, type DoubtfulLimit } from './check-limits.ts'
export { excusedQuestions, lateAnswers, type LimitedCommit } from './checked-limits.ts'
export { limitClocksIn, limitEntries, limitsPath } from './limit-entries.ts'
export {
  closedQuestions,
  limitConfigOf,
  limitsOn,
  moved,
  secondsLeft,
  timeLimitBounds,
  timeLimitsOf,
  type LimitClock,
  type LimitClocks,
  type LimitedPage,
  type TimeLimit,
  type TimeLimits,
  type TimeLimitScope,
  type TimeStep,
} from './time-limits.ts'
