import type { Command, Decider } from '../event-sourcing/index.ts'
import { Refused, type Refusal } from '../refusals/index.ts'
import type { DutyCause, DutyEvent } from './events.ts'

/** `dead`: given up, waits for an operator; `asked`: tried again. */
export type DutyState = 'none' | 'dead' | 'asked' | 'closed' | 'done'

export interface Duty {
  readonly state: DutyState
  readonly cause: DutyCause | null
}

export interface GiveUpDuty extends Command<'GiveUpDuty'> {
  readonly cause: DutyCause
  readonly attempts: number
  readonly problem: string
}

export type RetryDuty = Command<'RetryDuty'>

export interface CloseDuty extends Command<'CloseDuty'> {
  readonly reason: string
}

export type FinishDuty = Command<'FinishDuty'>

export type DutyCommand = GiveUpDuty | RetryDuty | CloseDuty | FinishDuty

/** Work that failed for good, and what operators did about it. */
export const dutyDecider: Decider<Duty, DutyCommand, DutyEvent> = {
  initial: { state: 'none', cause: null },
  refusal,
  decide(duty, command) {
    const no = refusal(duty, command)
    if (no !== null) throw new Refused(no)
    return facts(duty, command)
  },
  evolve(duty, event) {
    switch (event.type) {
      case 'DutyGivenUp':
        return { state: 'dead', cause: causeOf(event.data) }
      case 'DutyRetried':
        return { ...duty, state: 'asked' }
      case 'DutyClosed':
        return { ...duty, state: 'closed' }
      case 'DutyDone':
        return { ...duty, state: 'done' }
    }
  },
  upcasters: {},
  personal: {},
}

/** Workers report what is so and are not refused. */
function refusal({ state }: Duty, command: DutyCommand): Refusal | null {
  if (command.type === 'GiveUpDuty' || command.type === 'FinishDuty') return null
  if (state === 'none') return { key: 'duty.notFound' }
  if (state !== 'dead') return { key: 'duty.notDead' }
  return command.type === 'CloseDuty' && command.reason.trim() === '' ? { key: 'duty.reasonMissing', target: 'reason' } : null
}

function facts({ state, cause }: Duty, command: DutyCommand): readonly DutyEvent[] {
  switch (command.type) {
    case 'GiveUpDuty':
      if (state === 'dead' || state === 'closed') return []
      return [{ type: 'DutyGivenUp', data: { ...command.cause, attempts: command.attempts, problem: command.problem } }]
    case 'FinishDuty':
      return state === 'dead' || state === 'asked' ? [{ type: 'DutyDone', data: {} }] : []
    case 'RetryDuty':
      return cause === null ? [] : [{ type: 'DutyRetried', data: cause }]
    case 'CloseDuty':
      return [{ type: 'DutyClosed', data: { reason: command.reason.trim() } }]
  }
}

const causeOf = ({ duty, eventId, eventType, stream, revision }: DutyCause): DutyCause => ({ duty, eventId, eventType, stream, revision })
