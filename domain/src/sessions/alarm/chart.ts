import { setup } from 'xstate'
import type { SessionEvent } from '../events.ts'
import type { Session } from '../session.ts'
import type { AlarmCommand } from './commands.ts'
import { claimed, escalated, handedOver, missed, processed, released, reopened, seen, told } from './decide.ts'

const chart = setup({
  types: { context: {} as Session, events: {} as AlarmCommand },
  actions: { record: (_, _facts: readonly SessionEvent[]) => undefined },
})

/** The handling of a raised alarm. Raising is part of the final commit. */
export const alarmChart = chart.createMachine({
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
