import { setup } from 'xstate'
import type { SessionEvent } from '../events.ts'
import type { Session } from '../session.ts'
import type { AnsweringState } from '../values.ts'
import type { AnsweringCommand, RestoreSession, PromiseAttach, StoreAttach } from './commands.ts'
import { asksForSeat, corrected, isProhibitedBy } from './correction.ts'
import {
  anonymised,
  asked,
  comesBackTo,
  committed,
  created,
  deleted,
  erased,
  heldBack,
  invalidated,
  prohibited,
  replaced,
  restored,
  seated,
  seatedLater,
  succeeded,
  turnedAway,
  turnedAwayEarly,
} from './decide.ts'

/** Promises an attachment; an attachment that is already stored needs no promise. */
const promised = (session: Session, { promise }: PromiseAttach): SessionEvent[] =>
  session.attaches[promise.attachSid] === undefined ? [{ type: 'AttachPromised', data: promise }] : []

/** A file is stored once, whichever way it came. */
const stored = (session: Session, { attach }: StoreAttach): SessionEvent[] =>
  session.attaches[attach.attachSid] === 'stored' ? [] : [{ type: 'AttachStored', data: attach }]

const chart = setup({
  types: { context: {} as Session, events: {} as AnsweringCommand },
  guards: {
    'is held': ({ context }) => context.held !== null,
    'success expression is false': ({ event }) => event.type === 'CommitFinal' && !event.commit.outcome.success,
    'quota asks': ({ event }) => event.type === 'CommitFinal' && event.commit.outcome.quotaCells.length > 0,
    'correction is prohibited': ({ event }) => event.type === 'CorrectAnswers' && isProhibitedBy(event),
    'correction asks': ({ context, event }) =>
      event.type === 'CorrectAnswers' && asksForSeat(context, event.correction.outcome.quotaCells),
    'seat given': ({ event }) => event.type === 'SettleSession' && event.fullCell === null,
    'had a seat': ({ context }) => comesBackTo(context) === 'success' && context.cells.length > 0,
    was: ({ context }, { state }: { state: AnsweringState }) => comesBackTo(context) === state,
  },
  actions: { record: (_, _facts: readonly SessionEvent[]) => undefined },
})

const workResults = {
  StoreRecording: {
    actions: { type: 'record', params: ({ event }) => [{ type: 'RecordingStored', data: event.recording }] },
  },
  FailRecording: {
    actions: { type: 'record', params: ({ event }) => [{ type: 'RecordingFailed', data: event.failure }] },
  },
  StoreTranscript: {
    actions: { type: 'record', params: ({ event }) => [{ type: 'RecordingTranscribed', data: event.transcript }] },
  },
  FailTranscription: {
    actions: { type: 'record', params: ({ event }) => [{ type: 'TranscriptionFailed', data: event.failure }] },
  },
  StoreAddress: {
    actions: {
      type: 'record',
      params: ({ event: { addrComponent } }) => [{ type: 'AddressFound', data: { addrComponent } }],
    },
  },
} satisfies Transitions

const files = {
  PromiseAttach: { actions: { type: 'record', params: ({ context, event }) => promised(context, event) } },
  StoreAttach: { actions: { type: 'record', params: ({ context, event }) => stored(context, event) } },
  ...workResults,
} satisfies Transitions

const open = {
  CommitAnswers: { actions: { type: 'record', params: ({ event }) => committed(event) } },
  CommitFinal: [
    {
      guard: 'is held',
      target: 'invalid',
      actions: { type: 'record', params: ({ context, event }) => heldBack(context, event) },
    },
    {
      guard: 'success expression is false',
      target: 'prohibit',
      actions: { type: 'record', params: ({ context, event }) => prohibited(context, event) },
    },
    {
      guard: 'quota asks',
      target: 'settling',
      actions: { type: 'record', params: ({ context, event }) => asked(context, event) },
    },
    { target: 'success', actions: { type: 'record', params: ({ context, event }) => succeeded(context, event) } },
  ],
  ForceNewSession: {
    target: 'invalid',
    actions: { type: 'record', params: ({ context, event }) => replaced(context, event) },
  },
} satisfies Transitions

/** The answers are put right, and lead where a final commit of them would. */
const correction = {
  CorrectAnswers: [
    {
      guard: 'correction is prohibited',
      target: 'prohibit',
      actions: { type: 'record', params: ({ context, event }) => corrected(context, event) },
    },
    {
      guard: 'correction asks',
      target: 'settling',
      actions: { type: 'record', params: ({ context, event }) => corrected(context, event) },
    },
    { target: 'success', actions: { type: 'record', params: ({ context, event }) => corrected(context, event) } },
  ],
} satisfies Transitions

const erasure = {
  EraseSession: {
    target: 'erased',
    actions: { type: 'record', params: ({ context, event }) => erased(context, event) },
  },
  AnonymiseSession: {
    actions: { type: 'record', params: ({ context, event }) => anonymised(context, event) },
  },
} satisfies Transitions

const ends = {
  InvalidateSession: {
    target: 'invalid',
    actions: { type: 'record', params: ({ context, event }) => invalidated(context, event) },
  },
  DeleteSession: {
    target: 'deleted',
    actions: { type: 'record', params: ({ context, event }) => deleted(context, event) },
  },
  ...erasure,
} satisfies Transitions

const comesBack = {
  RestoreSession: [
    {
      guard: 'had a seat',
      target: 'settling',
      actions: { type: 'record', params: ({ context, event }) => restored(context, event) },
    },
    ...(['success', 'prohibit', 'fullQuota', 'revoke', 'invalid', 'suspend'] as const).map((state) => ({
      guard: { type: 'was' as const, params: { state } },
      target: state,
      actions: { type: 'record' as const, params: ({ context, event }: Restoring) => restored(context, event) },
    })),
  ],
} satisfies Transitions

interface Restoring {
  readonly context: Session
  readonly event: RestoreSession
}

type Transitions = Parameters<typeof chart.createStateConfig>[0]['on']

/** Where the answers of a session stand, and which commands move them. */
export const answeringChart = chart.createMachine({
  id: 'answering',
  context: ({ input }) => input as Session,
  initial: 'none',
  states: {
    none: {
      on: { CreateSession: { target: 'suspend', actions: { type: 'record', params: ({ event }) => created(event) } } },
    },
    suspend: {
      on: {
        TurnAwaySession: {
          target: 'fullQuota',
          actions: { type: 'record', params: ({ context, event }) => turnedAwayEarly(context, event) },
        },
        ...open,
        ...ends,
        ...files,
      },
    },
    settling: {
      on: {
        SettleSession: [
          {
            guard: 'seat given',
            target: 'success',
            actions: { type: 'record', params: ({ context }) => seated(context) },
          },
          {
            target: 'fullQuota',
            actions: { type: 'record', params: ({ context, event }) => turnedAway(context, event) },
          },
        ],
        ...files,
      },
    },
    success: { on: { ...correction, ...ends, ...files } },
    prohibit: { on: { ...correction, ...ends, ...files } },
    fullQuota: {
      on: {
        RematchSession: {
          target: 'success',
          actions: { type: 'record', params: ({ context, event }) => seatedLater(context, event) },
        },
        ...correction,
        ...ends,
        ...files,
      },
    },
    revoke: { on: { ...open, ...ends, ...files } },
    invalid: {
      on: {
        ...comesBack,
        InvalidateSession: { ...ends.InvalidateSession, guard: 'is held' },
        DeleteSession: ends.DeleteSession,
        ...erasure,
        ...files,
      },
    },
    deleted: { on: { ...comesBack, ...erasure, ...workResults } },
    erased: {},
  },
})
