import { setup } from 'xstate'
import type { SessionEvent } from '../events.ts'
import type { Session } from '../session.ts'
import type { AppealCommand } from './commands.ts'
import {
  appealCommitted,
  appealDeadlineMissed,
  appealerAssigned,
  closed,
  feedbackCommitted,
  feedbackDeleted,
  isLastToJudge,
  judged,
  judgedAll,
  judgedLast,
  judgementWithdrawn,
  opened,
} from './decide.ts'

const chart = setup({
  types: { context: {} as Session, events: {} as AppealCommand },
  guards: {
    'last to judge': ({ context, event }) => event.type === 'JudgeAppealFeedback' && isLastToJudge(context, event),
  },
  actions: { record: (_, _facts: readonly SessionEvent[]) => undefined },
})

type Transitions = Parameters<typeof chart.createStateConfig>[0]['on']

const reopen = {
  OpenAppeal: { target: 'notCommit', actions: { type: 'record', params: ({ context }) => opened(context) } },
} satisfies Transitions

const assign = {
  AssignAppealer: { actions: { type: 'record', params: ({ context, event }) => appealerAssigned(context, event) } },
} satisfies Transitions

const missDeadline = {
  MissAppealDeadline: {
    actions: { type: 'record', params: ({ context, event }) => appealDeadlineMissed(context, event) },
  },
} satisfies Transitions

const withdraw = {
  WithdrawJudgement: {
    target: 'pending',
    actions: { type: 'record', params: ({ context }) => judgementWithdrawn(context) },
  },
} satisfies Transitions

/** The customer's appeal, in rounds. */
export const appealChart = chart.createMachine({
  id: 'appeal',
  context: ({ input }) => input as Session,
  initial: 'notCommit',
  states: {
    notCommit: {
      on: {
        CommitAppealFeedback: { actions: { type: 'record', params: ({ event }) => feedbackCommitted(event) } },
        DeleteAppealFeedback: { actions: { type: 'record', params: ({ event }) => feedbackDeleted(event) } },
        CommitAppeal: {
          target: 'pending',
          actions: { type: 'record', params: ({ context, event }) => appealCommitted(context, event) },
        },
        CloseAppeal: { target: 'refuse', actions: { type: 'record', params: () => closed() } },
        ...assign,
        ...missDeadline,
      },
    },
    pending: {
      on: {
        JudgeAppealFeedback: [
          {
            guard: 'last to judge',
            target: 'solved',
            actions: { type: 'record', params: ({ context, event }) => judgedLast(context, event) },
          },
          { actions: { type: 'record', params: ({ event }) => judged(event) } },
        ],
        JudgeAppealSession: {
          target: 'solved',
          actions: { type: 'record', params: ({ context, event }) => judgedAll(context, event) },
        },
        ...withdraw,
        ...missDeadline,
      },
    },
    solved: { on: { ...withdraw, ...reopen } },
    refuse: { on: { ...reopen } },
  },
})
