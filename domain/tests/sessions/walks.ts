import { sessionDecider, type Session, type SessionCommand, type SessionEvent } from '@naire/domain/sessions'
import { fromTransition } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import { fold } from '@naire/domain/event-sourcing'
import { RefusalError, type RefusalKey } from '@naire/domain/refusals'
import { expect } from 'vitest'

export interface Walk {
  readonly session: Session
  readonly commands: readonly SessionCommand[]
}

interface Walking {
  readonly session: Session
}

/** The decider as a machine: a refused command leaves the session where it is. */
const walking = (start: Session) =>
  fromTransition<Walking, SessionCommand, never, undefined>(
    ({ session }, command) => ({
      session: sessionDecider.refusal(session, command) === null ? continued(session, command) : session,
    }),
    { session: start },
  )

/** The shortest way into every state that these commands can reach. */
export const shortestWalks = (start: Session, events: readonly SessionCommand[]): readonly Walk[] =>
  getShortestPaths(walking(start), { events, serializeState, serializeEvent }).map(walk)

const serializeState = ({ context: { session } }: { readonly context: Walking }): string =>
  JSON.stringify([
    session.answering,
    session.review,
    session.appeal,
    session.alarm,
    session.alarmClaimedBy === null,
    session.appeal === 'notCommit' && Object.keys(session.appealed).length > 0,
  ]) as never

const serializeEvent = (command: SessionCommand): string => JSON.stringify(command)

function walk({ state, steps }: { state: { context: Walking }; steps: readonly { event: { type: string } }[] }): Walk {
  const commands = steps.map(({ event }) => event as SessionCommand).filter((command) => 'by' in command)
  return { session: state.context.session, commands }
}

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
