import type { DomainEvent } from '../event-sourcing/index.ts'

/** What was to be done, because of which event. Says where the event is, never what is in it. */
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
    /** What went wrong the last time, without anything of what the work was about. */
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
