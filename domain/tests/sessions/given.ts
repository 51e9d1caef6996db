import { fold } from '@naire/domain/event-sourcing'
import { RefusalError, type RefusalKey } from '@naire/domain/refusals'
import { sessionDecider, type Session, type SessionCommand, type SessionEvent } from '@naire/domain/sessions'
import { expect } from 'vitest'

/** `given(past).when(command).then(facts)`: the past is a list of facts, or of commands that lead there. */
export function given(...past: readonly (SessionEvent | SessionCommand)[]) {
  const session = past.reduce(continued, sessionDecider.initial)
  return {
    session,
    when(command: SessionCommand) {
      return {
        then(...facts: readonly SessionEvent[]) {
          expect(sessionDecider.decide(session, command)).toEqual(facts)
        },
        thenTypes(...types: readonly SessionEvent['type'][]) {
          expect(sessionDecider.decide(session, command).map(({ type }) => type)).toEqual(types)
        },
        refuses(key: RefusalKey) {
          expect(sessionDecider.refusal(session, command)?.key).toBe(key)
          expect(() => sessionDecider.decide(session, command)).toThrow(RefusalError)
        },
      }
    },
  }
}

/** The state after one more fact, or after what a command led to. */
export function continued(session: Session, step: SessionEvent | SessionCommand): Session {
  return isCommand(step)
    ? fold<Session, SessionEvent>(
        { initial: session, evolve: sessionDecider.evolve },
        sessionDecider.decide(session, step),
      )
    : sessionDecider.evolve(session, step)
}

const isCommand = (step: SessionEvent | SessionCommand): step is SessionCommand => 'by' in step
