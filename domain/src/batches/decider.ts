import type { Command, Decider, DomainEvent } from '../event-sourcing/index.ts'
import type { BatchActKind } from './acts.ts'

/** Somebody had an act done to many sessions of a questionnaire; what it did to each is in the session's own stream. */
export type BatchBegun = DomainEvent<
  'BatchBegun',
  {
    readonly batchSid: string
    readonly naireSid: string
    readonly orgSid: string
    readonly kind: BatchActKind
    /** The batch that this one undoes. */
    readonly undoes: string | null
    readonly sessions: number
    /** Of the log, at which its sessions were found. */
    readonly position: number
  }
>

export interface BeginBatch extends Command<'BeginBatch'> {
  readonly batch: BatchBegun['data']
}

/** A diary: whether a batch may begin is known before. */
export const batchDecider: Decider<null, BeginBatch, BatchBegun> = {
  initial: null,
  refusal: () => null,
  decide: (_, { batch }) => [{ type: 'BatchBegun', data: batch }],
  evolve: (state) => state,
  upcasters: {},
  personal: {},
}

export const batchStream = (batchSid: string): string => `batch-${batchSid}`
