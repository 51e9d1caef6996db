import type { Actor, Decider } from '../event-sourcing/index.ts'
import type { DataViewed } from './events.ts'

export interface RecordAccess {
  readonly type: 'RecordViewing'
  readonly viewing: DataViewed['data']
  readonly by: Actor
  readonly at: string
}

/** A diary: nothing is refused and nothing is asked of it. */
export const accessRecordDecider: Decider<null, RecordAccess, DataViewed> = {
  initial: null,
  refusal: () => null,
  decide: (_, { viewing: accessRecord }) => [{ type: 'DataViewed', data: accessRecord }],
  evolve: (state) => state,
  upcasters: {},
  personal: {},
}
