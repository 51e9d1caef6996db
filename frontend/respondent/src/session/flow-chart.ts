import { assign } from 'xstate'
import { needsRecorder } from '../mobile-app/app-settings.ts'
import {
  asksPlace,
  codeOf,
  hasEarlier,
  hasJustMoved,
  hasMovedOn,
  isRefusedBeside,
  preparedOf,
  refusedAt,
  refusedOf,
  resumes,
  savedOf,
  sidOf,
} from './flow-types.ts'
import { handingInStates } from './flow-handing-in.ts'
import { chartSetup, untouched } from './flow-setup.ts'

/** The way of one respondent through one visit (runtime §2 and §4). */
export const flowChart = chartSetup.createMachine({
  id: 'flow',
  initial: 'loading',
  context: untouched,
  states: {
    loading: {
      invoke: {
        src: 'open',
        onDone: { target: 'reacquiringNaire', actions: assign({ isOnDevice: ({ event }) => event.output.isOnDevice }) },
        onError: 'closed',
      },
    },
    reacquiringNaire: {
      invoke: {
        src: 'loadNaire',
        onDone: [
          {
            guard: ({ event }) => 'prepared' in event.output,
            target: 'preparing',
            actions: assign({ prepared: ({ event }) => ('prepared' in event.output ? event.output.prepared : null) }),
          },
          { guard: ({ event }) => 'needs' in event.output, target: 'locked' },
          {
            target: 'closed',
            actions: assign({ problem: ({ event }) => ('problem' in event.output ? event.output.problem : 'broken') }),
          },
        ],
        onError: 'closed',
      },
    },
    /** The questionnaire opens with a password. */
    locked: { on: { PASSWORD: 'unlocking' } },
    unlocking: {
      invoke: {
        src: 'unlock',
        input: ({ event }) => (event.type === 'PASSWORD' ? event.password : ''),
        onDone: [
          {
            guard: ({ event }) => event.output === null,
            target: 'reacquiringNaire',
            actions: assign({ denied: null }),
          },
          { target: 'locked', actions: assign({ denied: ({ event }) => event.output }) },
        ],
        onError: { target: 'locked', actions: assign({ denied: 'unreachable' }) },
      },
    },
    preparing: {
      invoke: {
        src: 'findPrevious',
        onDone: [
          {
            guard: ({ event }) => event.output.stage === 'answering',
            target: 'prompting',
            actions: assign({ previous: ({ event }) => event.output }),
          },
          {
            guard: ({ event }) => hasMovedOn(event.output),
            target: 'reacquiringReplies',
            actions: assign({ previous: ({ event }) => event.output }),
          },
          {
            guard: ({ event }) => refusedOf(event.output) !== '',
            target: 'retry',
            actions: assign({
              previous: ({ event }) => event.output,
              message: ({ event }) => refusedOf(event.output),
              stage: ({ event }) => refusedAt(event.output),
              isBesideOther: ({ event }) => isRefusedBeside(event.output),
            }),
          },
          {
            guard: ({ event }) => event.output.stage === 'final',
            target: 'committing.sending',
            actions: assign({ previous: ({ event }) => event.output }),
          },
          {
            guard: ({ event }) => event.output.stage === 'finished',
            target: 'reacquiringReplies',
            actions: assign({ previous: ({ event }) => event.output }),
          },
          { target: 'identifying' },
        ],
        onError: 'closed',
      },
    },
    /**
     * By the setting `Resumable` (in the mobile app `App_Resumable`): the person chooses, or there is nothing to
     * choose.
     */
    prompting: {
      always: [
        { guard: ({ context }) => resumes(context) === 'Force' || hasJustMoved(context), target: 'reacquiringReplies' },
        { guard: ({ context }) => resumes(context) === 'Disable', target: 'identifying' },
      ],
      on: { CONTINUE: 'reacquiringReplies', ANEW: 'identifying' },
    },
    identifying: {
      invoke: {
        src: 'identify',
        input: ({ context }) => preparedOf(context),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'known',
            target: 'lookingUp',
            actions: assign({ identity: ({ event }) => event.output }),
          },
          {
            guard: ({ event }) => event.output.kind === 'missing',
            target: 'closed',
            actions: assign({ problem: 'noCode' }),
          },
          {
            guard: ({ event }) => event.output.kind === 'signedOut',
            target: 'closed',
            actions: assign({ problem: 'signIn' }),
          },
          { target: 'asking', actions: assign({ identity: ({ event }) => event.output }) },
        ],
        onError: 'closed',
      },
      on: { HAND_IN: { actions: assign({ isHandedIn: true }) } },
    },
    /** Waits for the respondent to type the identifying code. */
    asking: {
      on: {
        IDENTIFY: {
          target: 'lookingUp',
          actions: assign({ identity: ({ event }) => ({ kind: 'known', code: event.code }) }),
        },
      },
    },
    lookingUp: {
      invoke: {
        src: 'lookUp',
        input: ({ context }) => ({ prepared: preparedOf(context), code: codeOf(context) }),
        onDone: [
          {
            guard: ({ event }) => event.output === null,
            target: 'askingRecorder',
            actions: assign({ codeDenied: null }),
          },
          { guard: ({ event }) => event.output === 'limit', target: 'closed', actions: assign({ problem: 'limit' }) },
          {
            target: 'asking',
            actions: assign(({ context, event }) => ({
              codeDenied: event.output === 'limit' ? null : event.output,
              identity: { kind: 'asked', tried: codeOf(context) ?? '' },
            })),
          },
        ],
        onError: {
          target: 'asking',
          actions: assign(({ context }) => ({
            codeDenied: 'unreachable',
            identity: { kind: 'asked', tried: codeOf(context) ?? '' },
          })),
        },
      },
    },
    /** By the setting `App_RequireRecord` a session in the mobile app begins only where it may record. */
    askingRecorder: {
      always: { guard: ({ context }) => !needsRecorder(preparedOf(context).naire), target: 'placing' },
      on: { TRY_RECORDER: 'tryingRecorder' },
    },
    tryingRecorder: {
      invoke: {
        src: 'tryRecorder',
        onDone: [
          { guard: ({ event }) => event.output, target: 'placing' },
          { target: 'askingRecorder', actions: assign({ isRecorderRefused: true }) },
        ],
        onError: 'askingRecorder',
      },
    },
    /** By the setting `GeolocationMode` the place where a session begins is asked for. */
    placing: {
      always: { guard: ({ context }) => asksPlace(context) === 'Disable', target: 'beginning' },
      on: { LOCATE: 'locating', SKIP: { guard: ({ context }) => asksPlace(context) === 'Auto', target: 'beginning' } },
    },
    locating: {
      invoke: {
        src: 'locate',
        onDone: [
          {
            guard: ({ event }) => typeof event.output === 'string',
            target: 'placing',
            actions: assign({ placeFailure: ({ event }) => (typeof event.output === 'string' ? event.output : null) }),
          },
          {
            target: 'beginning',
            actions: assign({
              place: ({ event }) => (typeof event.output === 'string' ? null : event.output),
              placeFailure: null,
            }),
          },
        ],
        onError: { target: 'placing', actions: assign({ placeFailure: 'unavailable' }) },
      },
    },
    beginning: {
      invoke: {
        src: 'begin',
        input: ({ context }) => ({
          prepared: preparedOf(context),
          force: hasEarlier(context),
          code: codeOf(context),
          place: context.place,
        }),
        onDone: {
          target: 'answering',
          actions: assign({ session: ({ event }) => event.output, returnReason: '', saved: null, message: '' }),
        },
        onError: 'closed',
      },
      on: { HAND_IN: { actions: assign({ isHandedIn: true }) } },
    },
    reacquiringReplies: {
      invoke: {
        src: 'reacquire',
        input: ({ context }) => ({ prepared: preparedOf(context), sessionSid: sidOf(context) }),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'answering',
            target: 'answering',
            actions: assign(({ event }) =>
              event.output.kind === 'answering'
                ? {
                    prepared: event.output.prepared,
                    session: event.output.session,
                    returnReason: event.output.returnReason,
                  }
                : {},
            ),
          },
          { guard: ({ event }) => event.output.kind === 'moved', target: 'movedOn' },
          {
            guard: ({ event }) => event.output.kind === 'unreachable',
            target: 'closed',
            actions: assign({ problem: 'unreachable' }),
          },
          {
            guard: ({ event }) => event.output.kind === 'settling',
            target: 'settling',
            actions: assign({ saved: ({ event }) => savedOf(event.output) }),
          },
          { target: 'done', actions: assign({ saved: ({ event }) => savedOf(event.output) }) },
        ],
        onError: 'closed',
      },
    },
    answering: {
      always: {
        guard: ({ context }) => context.isHandedIn,
        target: 'committing',
        actions: assign({ isHandedIn: false }),
      },
      on: {
        HAND_IN: 'committing',
        // Handed in by another tab, or by a commit that was thought to be taken back.
        DELIVERED: [
          { guard: 'isSettling', target: 'settling', actions: 'takeDelivery' },
          { guard: 'isTaken', target: 'done', actions: 'takeDelivery' },
          { guard: 'isElsewhere', target: 'done', actions: 'takeDelivery' },
          { guard: 'isMoved', target: 'movedOn' },
          { guard: 'isOverLimit', target: 'closed', actions: assign({ problem: 'limit' }) },
        ],
      },
    },
    ...handingInStates,
    done: { on: { ANEW: 'identifying', BACK: 'reacquiringReplies' } },
    closed: { on: { RETRY: 'loading' } },
  },
})
