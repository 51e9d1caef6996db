import type { Command, Decider, DomainEvent } from '../event-sourcing/index.ts'
import { RefusalError, type Refusal } from '../refusals/index.ts'

/** `dead`: given up, waits for an operator; `asked`: tried again. */
export type FailedJobState = 'none' | 'dead' | 'asked' | 'closed' | 'done'

export interface FailedJob {
  readonly state: FailedJobState
  readonly cause: JobCause | null
}

export interface GiveUpJob extends Command<'GiveUpDuty'> {
  readonly cause: JobCause
  readonly attempts: number
  readonly problem: string
}

export type RetryJob = Command<'RetryDuty'>

export interface CloseJob extends Command<'CloseDuty'> {
  readonly reason: string
}

export type FinishJob = Command<'FinishDuty'>

export type JobCommand = GiveUpJob | RetryJob | CloseJob | FinishJob

/** Work that failed for good, and what operators did about it. */
export const jobDecider: Decider<FailedJob, JobCommand, JobEvent> = {
  initial: { state: 'none', cause: null },
  refusal,
  decide(job, command) {
    const no = refusal(job, command)
    if (no !== null) throw new RefusalError(no)
    return facts(job, command)
  },
  evolve(job, event) {
    switch (event.type) {
      case 'DutyGivenUp':
        return { state: 'dead', cause: causeOf(event.data) }
      case 'DutyRetried':
        return { ...job, state: 'asked' }
      case 'DutyClosed':
        return { ...job, state: 'closed' }
      case 'DutyDone':
        return { ...job, state: 'done' }
    }
  },
  upcasters: {},
  personal: {},
}

/** Workers report what is so and are not refused. */
function refusal({ state }: FailedJob, command: JobCommand): Refusal | null {
  if (command.type === 'GiveUpDuty' || command.type === 'FinishDuty') return null
  if (state === 'none') return { key: 'duty.notFound' }
  if (state !== 'dead') return { key: 'duty.notDead' }
  return command.type === 'CloseDuty' && command.reason.trim() === ''
    ? { key: 'duty.reasonMissing', target: 'reason' }
    : null
}

function facts({ state, cause }: FailedJob, command: JobCommand): readonly JobEvent[] {
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

const causeOf = ({ duty: job, eventId, eventType, stream, revision }: JobCause): JobCause => ({
  duty: job,
  eventId,
  eventType,
  stream,
  revision,
})

/** Event that a job was enqueued for. Holds the event's location, never its content. */
export interface JobCause {
  readonly duty: string
  readonly eventId: string
  readonly eventType: string
  readonly stream: string
  readonly revision: number
}

/** Every try failed: it waits for an operator. */
export type DutyGivenUp = DomainEvent<
  'DutyGivenUp',
  JobCause & {
    readonly attempts: number
    /** Error of the last attempt, without any content of the job. */
    readonly problem: string
  }
>

/** An operator wants it tried again. */
export type DutyRetried = DomainEvent<'DutyRetried', JobCause>

/** An operator says that it is not to be done. */
export type DutyClosed = DomainEvent<'DutyClosed', { readonly reason: string }>

/** It was given up before, and is done after all. */
export type DutyDone = DomainEvent<'DutyDone', Record<never, never>>

export type JobEvent = DutyGivenUp | DutyRetried | DutyClosed | DutyDone

/** `jobId`: event id and duty. Only what was given up has a stream. */
export const dutyStream = (jobId: string): string => `duty-${jobId}`
