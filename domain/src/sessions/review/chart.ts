import { setup } from 'xstate'
import type { SessionEvent } from '../events.ts'
import type { Session } from '../session.ts'
import type { ReviewCommand } from './commands.ts'
import {
  commented,
  assessorDisabled,
  assessorEnabled,
  isLastLevel,
  passed,
  reviewDeadlineMissed,
  rejected,
  reopened,
  returned,
  reviewerAssigned,
  reviewerReleased,
  withdrawn,
} from './decide.ts'

const chart = setup({
  types: { context: {} as Session, events: {} as ReviewCommand },
  guards: { 'last level': ({ context }) => isLastLevel(context) },
  actions: { record: (_, _facts: readonly SessionEvent[]) => undefined },
})

type Transitions = Parameters<typeof chart.createStateConfig>[0]['on']

const assign = {
  AssignReviewer: { actions: { type: 'record', params: ({ context, event }) => reviewerAssigned(context, event) } },
  ReleaseReviewer: { actions: { type: 'record', params: ({ context }) => reviewerReleased(context) } },
} satisfies Transitions

const rights = {
  DisableAssessor: { actions: { type: 'record', params: ({ event }) => assessorDisabled(event) } },
  EnableAssessor: { actions: { type: 'record', params: ({ event }) => assessorEnabled(event) } },
} satisfies Transitions

const withdraw = {
  WithdrawDecision: {
    target: 'pending',
    actions: { type: 'record', params: ({ context, event }) => withdrawn(context, event) },
  },
} satisfies Transitions

const comment = {
  AddComment: { actions: { type: 'record', params: ({ event }) => commented(event) } },
} satisfies Transitions

const reopen = {
  ReopenReview: {
    target: 'pending',
    actions: { type: 'record', params: ({ context, event }) => reopened(context, event) },
  },
} satisfies Transitions

/** The review of a finished session, level by level. */
export const reviewChart = chart.createMachine({
  id: 'review',
  context: ({ input }) => input as Session,
  initial: 'none',
  states: {
    none: {},
    pending: {
      on: {
        PassSession: [
          {
            guard: 'last level',
            target: 'pass',
            actions: { type: 'record', params: ({ context, event }) => passed(context, event) },
          },
          { actions: { type: 'record', params: ({ context, event }) => passed(context, event) } },
        ],
        ReturnSession: {
          target: 'revoke',
          actions: { type: 'record', params: ({ context, event }) => returned(context, event) },
        },
        RejectSession: {
          target: 'reject',
          actions: { type: 'record', params: ({ context, event }) => rejected(context, event) },
        },
        MissReviewDeadline: {
          actions: { type: 'record', params: ({ context, event }) => reviewDeadlineMissed(context, event) },
        },
        ...assign,
        ...withdraw,
        ...rights,
        ...comment,
      },
    },
    pass: { on: { ...withdraw, ...reopen, ...rights, ...comment } },
    revoke: { on: { ...withdraw, ...assign, ...rights, ...comment } },
    reject: { on: { ...withdraw, ...reopen, ...rights, ...comment } },
  },
})
