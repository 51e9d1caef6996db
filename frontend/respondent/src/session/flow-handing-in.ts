import { assign } from 'xstate'
import { chartSetup, ofSession } from './flow-setup.ts'

/** States from handing in until the session is done, taken back, or gone on with on another device. */
export const handingInStates = {
  committing: chartSetup.createStateConfig({
    initial: 'keeping',
    states: {
      /** The commit goes into the outbox. */
      keeping: { invoke: { src: 'handIn', onDone: 'sending', onError: '#flow.retry' } },
      /** It is in the outbox: sent now, or when there is a network. Another session need not wait for that. */
      sending: { on: { BACK: '#flow.withdrawing', ANEW: '#flow.identifying' } },
    },
    on: {
      DELIVERED: [
        { guard: 'isSettling', target: 'settling', actions: 'takeDelivery' },
        { guard: 'isTaken', target: 'done', actions: 'takeDelivery' },
        { guard: 'isElsewhere', target: 'done', actions: 'takeDelivery' },
        { guard: 'isMoved', target: 'movedOn' },
        { guard: 'isOverLimit', target: 'closed', actions: assign({ problem: 'limit' }) },
        { guard: 'isRefused', target: 'retry', actions: 'takeDelivery' },
      ],
    },
  }),
  retry: chartSetup.createStateConfig({
    on: {
      RETRY: [{ guard: 'hasSession', target: 'committing' }, { target: 'withdrawing' }],
      BACK: 'withdrawing',
      FORCE: 'forcing',
      PUT_ASIDE: 'puttingAside',
    },
  }),
  forcing: chartSetup.createStateConfig({
    invoke: {
      src: 'force',
      input: ofSession,
      // What an earlier visit handed in is read from the device first.
      onDone: [
        { guard: 'hasSession', target: 'committing' },
        { target: 'withdrawing', actions: assign({ isHandedIn: true }) },
      ],
      onError: 'retry',
    },
  }),
  puttingAside: chartSetup.createStateConfig({
    invoke: {
      src: 'putAside',
      input: ofSession,
      onDone: {
        target: 'preparing',
        actions: assign({ session: null, previous: { stage: 'empty' }, isBesideOther: false }),
      },
      onError: { target: 'retry', actions: assign({ hasBackFailed: true }) },
    },
  }),
  withdrawing: chartSetup.createStateConfig({
    invoke: {
      src: 'withdraw',
      input: ofSession,
      onDone: [{ guard: 'hasSession', target: 'answering' }, { target: 'reacquiringReplies' }],
      onError: 'closed',
    },
  }),
  settling: chartSetup.createStateConfig({
    invoke: {
      src: 'settle',
      input: ofSession,
      onDone: {
        target: 'done',
        // A result came with the commit.
        actions: assign({ saved: ({ context, event }) => ({ ...context.saved, ...event.output }) }),
      },
      onError: 'done',
    },
  }),
  /** Another device went on with the session. */
  movedOn: chartSetup.createStateConfig({ on: { TAKE_BACK: 'takingBack' } }),
  takingBack: chartSetup.createStateConfig({
    invoke: {
      src: 'takeBack',
      input: ofSession,
      onDone: { target: 'reacquiringReplies', actions: assign({ hasBackFailed: false }) },
      onError: { target: 'movedOn', actions: assign({ hasBackFailed: true }) },
    },
  }),
}
