import type { WireTable } from '../event-sourcing/index.ts'

/** The set Quotars: one cell of a questionnaire's quota. */
export const quotars = {
  Sid: { type: 'String' },
  NaireSid: { type: 'String' },
  OrgSid: { type: 'String', nullable: true },
  /** Null once the questionnaire was deleted. */
  SubjectSid: { type: 'String', nullable: true },
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
  /**
   * Seats taken in the last seven days (UTC, with today) and still taken, for each day since the first of them, at
   * least an hour.
   */
  RatePerDay: { type: 'Double' },
  /** When the cell is full if that goes on; null: full or closed, nobody came, or in more than ten years. */
  ForecastTime: { type: 'DateTimeOffset', nullable: true },
} as const satisfies WireTable

/** The set QuotarChanges: what became of each cell, by publishing and by hand. */
export const quotarChanges = {
  Sid: { type: 'String' },
  NaireSid: { type: 'String' },
  CellSid: { type: 'String' },
  /** Log position of the event; several changes may be of one. */
  Position: { type: 'Int64' },
  At: { type: 'DateTimeOffset' },
  /** defined, removed, limit, condition, name, closed, reopened. */
  Kind: { type: 'String' },
  /** Limit, condition or name before and after it, as text; After of `defined` is the limit. */
  Before: { type: 'String', nullable: true },
  After: { type: 'String', nullable: true },
  /** Null: it came with a publication, or before a reason was asked for. */
  Reason: { type: 'String', nullable: true },
  BySid: { type: 'String' },
  ByName: { type: 'String', nullable: true },
} as const satisfies WireTable

/** The set QuotarSeats: the sessions that have a seat now, in each cell that their answers match. */
export const quotarSeats = {
  SessionSid: { type: 'String' },
  NaireSid: { type: 'String' },
  /** Not taken for good: it comes back when the session is not finished in time. */
  Held: { type: 'Boolean' },
} as const satisfies WireTable
