import { transition, type AnyStateMachine, setup } from 'xstate'
import { answeringChart } from './answering/chart.ts'
import { appealChart } from './appeal/chart.ts'
import type { SessionCommand } from './commands.ts'
import type { SessionEvent } from './events.ts'
import { reviewChart } from './review/chart.ts'
import type { Session } from './session.ts'
import type { AlarmCommand } from './alarm/commands.ts'
import { claimed, escalated, handedOver, missed, processed, released, reopened, seen, told } from './alarm/facts.ts'

const chart = setup({
  types: { context: {} as Session, events: {} as AlarmCommand },
  actions: { record: (_, _facts: readonly SessionEvent[]) => undefined },
})

/** The handling of a raised alarm. Raising is part of the final commit. */
const alarmChart = chart.createMachine({
  id: 'alarm',
  context: ({ input }) => input as Session,
  initial: 'none',
  states: {
    none: {},
    notProcessed: {
      on: {
        ClaimAlarm: { actions: { type: 'record', params: ({ context, event }) => claimed(context, event) } },
        ReleaseAlarm: { actions: { type: 'record', params: ({ context, event }) => released(context, event) } },
        HandOverAlarm: { actions: { type: 'record', params: ({ context, event }) => handedOver(context, event) } },
        EscalateAlarm: { actions: { type: 'record', params: ({ context, event }) => escalated(context, event) } },
        TellAlarm: { actions: { type: 'record', params: ({ context, event }) => told(context, event) } },
        MissAlarm: { actions: { type: 'record', params: ({ event }) => missed(event) } },
        SeeAlarm: { actions: { type: 'record', params: ({ event }) => seen(event) } },
        ProcessAlarm: { target: 'processed', actions: { type: 'record', params: ({ event }) => processed(event) } },
      },
    },
    processed: {
      on: {
        ReopenAlarm: {
          target: 'notProcessed',
          actions: { type: 'record', params: ({ context, event }) => reopened(context, event) },
        },
      },
    },
  },
})

export const charts = {
  answering: answeringChart,
  review: reviewChart,
  appeal: appealChart,
  alarm: alarmChart,
} as const

export type ChartName = keyof typeof charts

/** Each command is owned by one chart; what it does to the others travels in its events. */
export const owners = {
  CreateSession: 'answering',
  CommitAnswers: 'answering',
  CommitFinal: 'answering',
  SettleSession: 'answering',
  TurnAwaySession: 'answering',
  RematchSession: 'answering',
  ForceNewSession: 'answering',
  CorrectAnswers: 'answering',
  InvalidateSession: 'answering',
  RestoreSession: 'answering',
  DeleteSession: 'answering',
  EraseSession: 'answering',
  PromiseAttach: 'answering',
  StoreAttach: 'answering',
  StoreRecording: 'answering',
  FailRecording: 'answering',
  AssignReviewer: 'review',
  ReleaseReviewer: 'review',
  PassSession: 'review',
  ReturnSession: 'review',
  RejectSession: 'review',
  WithdrawDecision: 'review',
  ReopenReview: 'review',
  DisableAssessor: 'review',
  EnableAssessor: 'review',
  AddComment: 'review',
  MissReviewDeadline: 'review',
  AssignAppealer: 'appeal',
  OpenAppeal: 'appeal',
  CloseAppeal: 'appeal',
  CommitAppealFeedback: 'appeal',
  DeleteAppealFeedback: 'appeal',
  CommitAppeal: 'appeal',
  JudgeAppealFeedback: 'appeal',
  JudgeAppealSession: 'appeal',
  MissAppealDeadline: 'appeal',
  ClaimAlarm: 'alarm',
  ReleaseAlarm: 'alarm',
  HandOverAlarm: 'alarm',
  EscalateAlarm: 'alarm',
  TellAlarm: 'alarm',
  MissAlarm: 'alarm',
  SeeAlarm: 'alarm',
  ProcessAlarm: 'alarm',
  ReopenAlarm: 'alarm',
} as const satisfies Record<SessionCommand['type'], ChartName>

/** Whether the command has a place where its chart stands. */
export const hasPlace = (session: Session, command: SessionCommand): boolean => standing(session, command).can(command)

/** Moves the command's chart; the facts are what its actions recorded, empty when the command has no place. */
export function move(
  session: Session,
  command: SessionCommand,
): { readonly to: string; readonly facts: readonly SessionEvent[] } {
  const [next, actions] = transition(chartOf(command), standing(session, command), command)
  const recorded = (actions as readonly object[] as readonly RecordedAction[]).filter(
    (action) => action.type === 'record',
  )
  return { to: next.value as string, facts: recorded.flatMap((action) => action.params ?? []) }
}

interface RecordedAction {
  readonly type: string
  readonly params?: readonly SessionEvent[]
}

const chartOf = (command: SessionCommand): AnyStateMachine => charts[owners[command.type]]

const standing = (session: Session, command: SessionCommand) =>
  chartOf(command).resolveState({ value: session[owners[command.type]], context: session })
