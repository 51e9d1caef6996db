import type { WireTable } from '../event-sourcing/index.ts'

/** The set Quotars: one cell of a questionnaire's quota. */
export const quotars = {
  Sid: { type: 'String' },
  NaireSid: { type: 'String' },
  OrgSid: { type: 'String', nullable: true },
  /** Place among the cells of the questionnaire, from 1. */
  Seq: { type: 'Int32' },
  QuotarExpression: { type: 'String' },
  Memo: { type: 'String', nullable: true },
  Limit: { type: 'Int32' },
  Taken: { type: 'Int32' },
  Held: { type: 'Int32' },
  RemainingCount: { type: 'Int32' },
  Full: { type: 'Boolean' },
  /** Closed by hand: RemainingCount is 0 then, whatever the limit says. */
  Closed: { type: 'Boolean' },
  /** Of the last closing or opening by hand. */
  ChangeReason: { type: 'String', nullable: true },
  ChangedByName: { type: 'String', nullable: true },
  ChangedTime: { type: 'DateTimeOffset', nullable: true },
  /** Sessions that found this cell full and have no seat since. */
  TurnedAway: { type: 'Int32' },
  FirstTaken: { type: 'DateTimeOffset', nullable: true },
  /** Seats taken in the last seven days (UTC, with today) and still taken, for each day since the first of them, at least an hour. */
  RatePerDay: { type: 'Double' },
  /** When the cell is full if that goes on; null: full or closed, nobody came, or in more than ten years. */
  ForecastTime: { type: 'DateTimeOffset', nullable: true },
} as const satisfies WireTable
