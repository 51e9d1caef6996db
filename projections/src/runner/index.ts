export { Checkpoints } from './checkpoints.ts'
export { enterBarrier } from './read-your-writes-barrier.ts'
export { forgetKept } from './previous-version.ts'
export type { Log } from './log.ts'
export { createOpenEvents, type OpenEvents, openEventsOnce } from './open-events.ts'
export { parkedEvents, type ParkedEvent } from './parked-events.ts'
export { pause } from './pause.ts'
export { BatchTimings } from './batch-timings.ts'
export { eventOf, type ReadEvent, type ReadModel, type ReadTransaction } from './read-model.ts'
export type { Progress } from './build.ts'
export { compareWithLog, rebuild, type RebuildReport, switchBack } from './rebuild.ts'
export {
  prepareProjections,
  type ProjectionParts,
  type RunningProjections,
  startProjections,
} from './start-projections.ts'
export { type ReadModelState, readModelStates } from './states.ts'
export { type Claim, LeaseLost, Subscriptions, leased } from './subscriptions.ts'
export { subscriptions as subscriptionsMigration } from './migrations/001-007.ts'
export { upcastersOf } from './open-events.ts'
