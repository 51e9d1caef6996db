import type { Actor, Decider } from '../event-sourcing/index.ts'
import type { SignInEvent } from './events.ts'

/** What the vault decided, to be kept. */
export interface RecordSignIn {
  readonly type: 'RecordSignIn'
  readonly event: SignInEvent
  readonly by: Actor
  readonly at: string
}

/** A diary: whether a password was right or a sign-in lives, the vault knows. Nothing is refused here, and nothing is asked of it. */
export const signInDecider: Decider<null, RecordSignIn, SignInEvent> = {
  initial: null,
  refusal: () => null,
  decide: (_, { event }) => [event],
  evolve: (state) => state,
  upcasters: {},
  personal: {},
}
