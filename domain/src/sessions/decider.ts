import type { Decider } from '../event-sourcing/index.ts'
import { RefusalError } from '../refusals/index.ts'
import { move } from './charts.ts'
import type { SessionCommand } from './commands.ts'
import { personalFields, type SessionEvent } from './events.ts'
import { evolve } from './evolve.ts'
import { refusal } from './rules.ts'
import { noSession, type Session } from './session.ts'

export const sessionDecider: Decider<Session, SessionCommand, SessionEvent> = {
  initial: noSession,
  refusal,
  decide(session, command) {
    const no = refusal(session, command)
    if (no !== null) throw new RefusalError(no)
    return move(session, command).facts
  },
  evolve,
  upcasters: {},
  personal: personalFields,
}
