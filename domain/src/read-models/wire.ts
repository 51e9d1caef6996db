import type { WireTable } from '../event-sourcing/index.ts'

/** The set ParkedEvents: what read models could not take and went on without. Sid is `<read model>-<position>`. */
export const parkedEvents = {
  Sid: { type: 'String' },
  ReadModel: { type: 'String' },
  Position: { type: 'Int64' },
  Stream: { type: 'String' },
  Revision: { type: 'Int32' },
  EventType: { type: 'String' },
  Problem: { type: 'String' },
  ParkedAt: { type: 'DateTimeOffset' },
  /** When an operator asked for another try that has not come to its end. */
  RetriedAt: { type: 'DateTimeOffset', nullable: true },
  SkippedAt: { type: 'DateTimeOffset', nullable: true },
  SkippedByName: { type: 'String', nullable: true },
  SkipReason: { type: 'String', nullable: true },
} as const satisfies WireTable
