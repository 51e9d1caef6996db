import { setup } from 'xstate'
import type { SessionEvent } from '../events.ts'
import type { Session } from '../session.ts'
import type { AlarmCommand } from './commands.ts'
import { claimed, escalated, handedOver, processed } from './facts.ts'

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
        ClaimAlarm: { actions: { type: 'record', params: ({ event }) => claimed(event) } },
        HandOverAlarm: { actions: { type: 'record', params: ({ context, event }) => handedOver(context, event) } },
        EscalateAlarm: { actions: { type: 'record', params: ({ context, event }) => escalated(context, event) } },
        ProcessAlarm: { target: 'processed', actions: { type: 'record', params: ({ event }) => processed(event) } },
      },
    },
    processed: {},
  },
})
