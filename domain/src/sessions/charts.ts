import { transition, type AnyStateMachine, type ExecutableActionObject } from 'xstate'
import { answeringChart } from './answering/chart.ts'
import { appealChart } from './appeal/chart.ts'
import type { SessionCommand } from './commands.ts'
import type { SessionEvent } from './events.ts'
import { reviewChart } from './review/chart.ts'
import type { Session } from './session.ts'
import { alarmChart } from './alarm/chart.ts'

export const charts = {
  answering: answeringChart,
  review: reviewChart,
  appeal: appealChart,
  alarm: alarmChart,
} as const

export type ChartName = keyof typeof charts

/** Each command is owned by the chart that has transitions for it; what it does to the others travels in its events. */
export const owners = Object.fromEntries(
  Object.entries(charts).flatMap(([name, { events }]) => events.map((command) => [command, name])),
  // An entry for each command: the rules of a chart cover its commands, and each has a place in some state (tested).
) as Readonly<Record<SessionCommand['type'], ChartName>>

/** Whether the command has a place where its chart stands. */
export const hasPlace = (session: Session, command: SessionCommand): boolean => standing(session, command).can(command)

/** Moves the command's chart; the facts are what its actions recorded, empty when the command has no place. */
export function move(
  session: Session,
  command: SessionCommand,
): { readonly to: string; readonly facts: readonly SessionEvent[] } {
  const [next, actions] = transition(chartOf(command), standing(session, command), command)
  return { to: String(next.value), facts: actions.flatMap(factsIn) }
}

/** Facts that a chart's `record` was given in a transition. */
const factsIn = ({ type, params }: ExecutableActionObject): readonly SessionEvent[] =>
  type === 'record' && Array.isArray(params) ? params : []

const chartOf = (command: SessionCommand): AnyStateMachine => charts[owners[command.type]]

const standing = (session: Session, command: SessionCommand) =>
  chartOf(command).resolveState({ value: session[owners[command.type]], context: session })
