export {
  type AlarmNotice,
  type JobHandler,
  type JobAttempt,
  type JobContext,
  type QueueName,
  queueNames,
} from './job.ts'
export type { OutboxEntry } from './outbox.ts'
export { type QueueLimit, type QueueLimits, usualLimits } from './queue-limits.ts'
export { giveOperatorNotice } from './job-context.ts'
export { prepareWork, type RunningWorkers, startWorkers, type WorkerParts } from './start-workers.ts'
export type { Sweeper } from './sweeper.ts'
