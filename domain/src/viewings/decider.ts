import type { Actor, Decider } from '../event-sourcing/index.ts'
import type { DataViewed } from './events.ts'

export interface RecordViewing {
  readonly type: 'RecordViewing'
  readonly viewing: DataViewed['data']
  readonly by: Actor
  readonly at: string
}

/** A diary: nothing is refused and nothing is asked of it. */
export const viewingDecider: Decider<null, RecordViewing, DataViewed> = {
  initial: null,
  refusal: () => null,
  decide: (_, { viewing }) => [{ type: 'DataViewed', data: viewing }],
  evolve: (state) => state,
  upcasters: {},
  personal: {},
}
