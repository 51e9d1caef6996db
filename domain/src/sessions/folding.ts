import type { SessionEvent } from './events.ts'
import type { Session } from './session.ts'

/** For each event type, what it does to the state. A plain fold: it never throws and never judges. */
export type Folds<Event extends SessionEvent> = {
  readonly [Type in Event['type']]: (session: Session, data: Extract<Event, { type: Type }>['data']) => Session
}
