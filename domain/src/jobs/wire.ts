import type { WireTable } from '../event-sourcing/index.ts'

/** The set DeadLetters: work that was given up, and what became of it. Sid is the id of its job. */
export const deadLetters = {
  Sid: { type: 'String' },
  Duty: { type: 'String' },
  /** `dead`, `asked`, `closed`, `done`. */
  Status: { type: 'String' },
  EventId: { type: 'String' },
  EventType: { type: 'String' },
  Stream: { type: 'String' },
  Revision: { type: 'Int32' },
  /** Tries in all. */
  Attempts: { type: 'Int32' },
  /** Of the last try. */
  Problem: { type: 'String' },
  GivenUpAt: { type: 'DateTimeOffset' },
  /** Operator who retried or closed it. */
  ChangedBySid: { type: 'String', nullable: true },
  ChangedByName: { type: 'String', nullable: true },
  ChangedAt: { type: 'DateTimeOffset', nullable: true },
  Reason: { type: 'String', nullable: true },
} as const satisfies WireTable
