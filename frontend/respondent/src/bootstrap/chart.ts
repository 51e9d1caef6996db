import { assign, fromPromise, setup } from 'xstate'
import { needsRecorder } from '../mobile-app/app-settings.ts'
import type { AdmissionDenied, AccessDenied } from './ask-admission.ts'
import type { ReceivedSession } from '../sync/server.ts'
import type { Coordinates } from '../session/facts.ts'
import type { LiveSession } from '../session/live-session.ts'
import type { PreparedNaire } from '../session/prepared-naire.ts'
import {
  type FlowContext,
  type FlowEvent,
  type LoadedNaire,
  type Previous,
  type EarlierSessionState,
  type PlaceFailure,
  asksPlace,
  codeOf,
  hasEarlier,
  hasJustMoved,
  hasMovedOn,
  isOwn,
  isRefusedBeside,
  preparedOf,
  refusedAt,
  refusedOf,
  resumes,
  savedOf,
  sidOf,
} from './flow-types.ts'
import type { Identity } from './identifying.ts'

const unimplemented = <Out, In = void>() => fromPromise<Out, In>(() => Promise.reject(new Error('Provided by the app')))

const chartSetup = setup({
  types: { context: {} as FlowContext, events: {} as FlowEvent },
  actors: {
    /** Opens the store. Gives whether the questionnaire is on the device. */
    open: unimplemented<{ readonly isOnDevice: boolean }>(),
    loadNaire: unimplemented<LoadedNaire>(),
    findPrevious: unimplemented<Previous>(),
    begin: unimplemented<
      LiveSession,
      {
        readonly prepared: PreparedNaire
        readonly force: boolean
        readonly code: string | null
        readonly place: Coordinates | null
      }
    >(),
    unlock: unimplemented<AccessDenied | null, string>(),
    /** Says by what the address brings who begins a session. */
    identify: unimplemented<Identity, PreparedNaire>(),
    /**
     * Looks the identifying code up in the questionnaire's list, where it has one, and whether there may be another
     * session.
     */
    lookUp: unimplemented<AdmissionDenied | null, { readonly prepared: PreparedNaire; readonly code: string | null }>(),
    /** Tries the mobile app's recorder. Gives whether it may record. */
    tryRecorder: unimplemented<boolean>(),
    locate: unimplemented<Coordinates | PlaceFailure>(),
    reacquire: unimplemented<EarlierSessionState, { readonly prepared: PreparedNaire; readonly sessionSid: string }>(),
    handIn: unimplemented<void>(),
    /** Takes a waiting commit back. */
    withdraw: unimplemented<void, string>(),
    /** Lets the session take the place of the one that the server has. */
    force: unimplemented<void, string>(),
    /** Puts the session aside for the one that the server has. */
    putAside: unimplemented<void, string>(),
    settle: unimplemented<ReceivedSession, string>(),
    /** Takes the session back from the other device. */
    takeBack: unimplemented<void, string>(),
  },
  guards: {
    isTaken: (now) => isOwn(now, (delivery) => delivery.kind === 'sent' && delivery.final),
    isSettling: (now) =>
      isOwn(now, (delivery) => delivery.kind === 'sent' && delivery.final && delivery.saved.Settling === true),
    isOverLimit: (now) => isOwn(now, (delivery) => delivery.kind === 'refused' && delivery.isOverLimit),
    isRefused: (now) => isOwn(now, (delivery) => delivery.kind === 'refused' && delivery.final),
    isElsewhere: (now) => isOwn(now, (delivery) => delivery.kind === 'exists'),
    isMoved: (now) => isOwn(now, (delivery) => delivery.kind === 'moved'),
    hasSession: ({ context }) => context.session !== null,
  },
  actions: {
    takeDelivery: assign(({ event, context }) => {
      if (event.type !== 'DELIVERED') return {}
      const { delivery } = event
      const saved = 'saved' in delivery ? delivery.saved : context.saved
      return {
        saved,
        message: 'message' in delivery ? delivery.message : '',
        stage: 'stage' in delivery ? delivery.stage : context.stage,
        isBesideOther: delivery.kind === 'refused' && delivery.isBesideOther === true,
      }
    }),
  },
})

const ofSession = ({ context }: { readonly context: FlowContext }) => sidOf(context)

/** The way of one respondent through one visit (runtime §2 and §4). */
export const flowChart = chartSetup.createMachine({
  id: 'flow',
  initial: 'loading',
  context: {
    prepared: null,
    isOnDevice: false,
    problem: 'broken',
    previous: { stage: 'empty' },
    session: null,
    returnReason: '',
    saved: null,
    message: '',
    stage: 'submit',
    isBesideOther: false,
    isHandedIn: false,
    denied: null,
    identity: { kind: 'known', code: null },
    codeDenied: null,
    isRecorderRefused: false,
    place: null,
    placeFailure: null,
    hasBackFailed: false,
  },
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
    committing: {
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
    },
    retry: {
      on: {
        RETRY: [{ guard: 'hasSession', target: 'committing' }, { target: 'withdrawing' }],
        BACK: 'withdrawing',
        FORCE: 'forcing',
        PUT_ASIDE: 'puttingAside',
      },
    },
    forcing: {
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
    },
    puttingAside: {
      invoke: {
        src: 'putAside',
        input: ofSession,
        onDone: {
          target: 'preparing',
          actions: assign({ session: null, previous: { stage: 'empty' }, isBesideOther: false }),
        },
        onError: { target: 'retry', actions: assign({ hasBackFailed: true }) },
      },
    },
    withdrawing: {
      invoke: {
        src: 'withdraw',
        input: ofSession,
        onDone: [{ guard: 'hasSession', target: 'answering' }, { target: 'reacquiringReplies' }],
        onError: 'closed',
      },
    },
    settling: {
      invoke: {
        src: 'settle',
        input: ofSession,
        onDone: { target: 'done', actions: assign({ saved: ({ event }) => event.output }) },
        onError: 'done',
      },
    },
    /** Another device went on with the session. */
    movedOn: { on: { TAKE_BACK: 'takingBack' } },
    takingBack: {
      invoke: {
        src: 'takeBack',
        input: ofSession,
        onDone: { target: 'reacquiringReplies', actions: assign({ hasBackFailed: false }) },
        onError: { target: 'movedOn', actions: assign({ hasBackFailed: true }) },
      },
    },
    done: { on: { ANEW: 'identifying', BACK: 'reacquiringReplies' } },
    closed: { on: { RETRY: 'loading' } },
  },
})
