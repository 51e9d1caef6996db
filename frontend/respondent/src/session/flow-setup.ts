import { assign, fromPromise, setup } from 'xstate'
import type { AdmissionDenied, AccessDenied } from '../sync/ask-admission.ts'
import type { ReceivedSession } from '../sync/server.ts'
import type { Coordinates } from './facts.ts'
import type { LiveSession } from './live-session.ts'
import type { PreparedNaire } from './prepared-naire.ts'
import {
  type FlowContext,
  type FlowEvent,
  type LoadedNaire,
  type Previous,
  type EarlierSessionState,
  type PlaceFailure,
  isOwn,
  sidOf,
} from './flow-types.ts'
import type { Identity } from './identifying.ts'

const unimplemented = <Out, In = void>() => fromPromise<Out, In>(() => Promise.reject(new Error('Provided by the app')))

/** Actors, guards and shared actions of the chart of a visit; the app provides the actors. */
export const chartSetup = setup({
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

/** The session that the visit is about. */
export const ofSession = ({ context }: { readonly context: FlowContext }) => sidOf(context)

/** A visit before anything is known of it. */
export const untouched: FlowContext = {
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
}
