import type { WireTable } from '../event-sourcing/index.ts'

/** The set Quotars: one cell of a questionnaire's quota. */
export const quotars = {
  Sid: { type: 'String' },
  NaireSid: { type: 'String' },
  OrgSid: { type: 'String', nullable: true },
  QuotarExpression: { type: 'String' },
  Memo: { type: 'String', nullable: true },
  Limit: { type: 'Int32' },
  Taken: { type: 'Int32' },
  Held: { type: 'Int32' },
  RemainingCount: { type: 'Int32' },
  Full: { type: 'Boolean' },
} as const satisfies WireTable
