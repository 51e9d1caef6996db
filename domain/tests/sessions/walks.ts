import { sessionDecider, type Session, type SessionCommand } from '@naire/domain/sessions'
import { fromTransition } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import { continued } from './given.ts'

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
