import type { SessionEvent } from './events.ts'
import type { SessionFinding } from './quality-flags/index.ts'

/** Which fact a session's status comes from, and what that fact says of the reason. */
export interface StatusCause {
  readonly eventType: SessionEvent['type']
  /** Given by whoever did it; null when none is. */
  readonly reason: string | null
  /** Sid of the cell that had no seat left. */
  readonly fullCell: string | null
  readonly successorSid: string | null
  /** Sids of the cells in which it has a seat. */
  readonly cells: readonly string[]
}

/** Facts after which the answers of a session stand elsewhere. */
const moves: readonly SessionEvent['type'][] = [
  'SessionCreated',
  'SessionSucceeded',
  'SessionProhibited',
  'SeatRequested',
  'SessionTurnedAway',
  'SessionInvalidated',
  'SessionReplaced',
  'SessionDeleted',
  'SessionErased',
  'SessionRestored',
  'SessionReturned',
  'DecisionWithdrawn',
]

/** Null for a session that never was. */
export function statusCause(events: readonly SessionEvent[]): StatusCause | null {
  const event = events.findLast(({ type }) => moves.includes(type))
  if (event === undefined) return null
  const said = event.data as Partial<Pick<StatusCause, 'reason' | 'fullCell' | 'successorSid' | 'cells'>>
  const { reason = null, fullCell = null, successorSid = null, cells = [] } = said
  return { eventType: event.type, reason, fullCell, successorSid, cells }
}

/** As the last final commit left them. */
export const findingsIn = (events: readonly SessionEvent[]): readonly SessionFinding[] =>
  events.findLast((event) => event.type === 'FindingsRecorded')?.data.findings ?? []
