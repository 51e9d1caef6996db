import type { ConfirmSeat, HoldSeat, KeepSeat, ReleaseSeat, RematchSeats } from './commands.ts'
import type { QuotaEvent, SeatRematched } from './events.ts'
import { allSeats, evolve, seatOf, type Quota } from './quota.ts'
import { fullCell, room } from './room.ts'
import type { Seat } from './seats.ts'

/** A full cell is no fact about an unfinished session: it is told at the final commit. Holds of other cells are given back. */
export function held(quota: Quota, command: HoldSeat): readonly QuotaEvent[] {
  const { sessionSid, requestId, cells } = command
  const seat = seatOf(quota, sessionSid)
  if (seat?.status === 'confirmed' || (seat?.status === 'held' && lastsStill(seat, command))) return []
  const made = room(quota, command)
  if (fullCell(made.quota, sessionSid, cells) === null) {
    return [
      ...made.expired,
      { type: 'SeatHeld', data: { sessionSid, requestId, cells, until: laterOf(seat, command) } },
    ]
  }
  return seat?.status === 'held' ? [{ type: 'SeatReleased', data: { sessionSid, reason: 'changed' } }] : []
}

/** The same cells for more than half of the time that is asked for: a session that commits every answer is held once, not each time. */
function lastsStill(seat: Seat, { cells, at, until }: HoldSeat): boolean {
  const half = new Date((Date.parse(at) + Date.parse(until)) / 2).toISOString()
  return seat.until >= half && sameCells(seat.cells, cells)
}

const sameCells = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((sid) => others.includes(sid))

/** What was held for longer, such as for a session that was sent back, is not cut short. */
const laterOf = (seat: Seat | undefined, { until }: HoldSeat): string =>
  seat?.status === 'held' && seat.until > until ? seat.until : until

export function confirmed(quota: Quota, command: ConfirmSeat): readonly QuotaEvent[] {
  const { sessionSid, requestId, cells } = command
  const seat = seatOf(quota, sessionSid)
  if (seat !== undefined && seat.status !== 'held' && seat.requestId === requestId) return []
  const made = room(quota, command)
  const full = fullCell(made.quota, sessionSid, cells)
  const told: QuotaEvent =
    full === null
      ? { type: 'SeatConfirmed', data: { sessionSid, requestId, cells } }
      : { type: 'SeatRefused', data: { sessionSid, requestId, cells, fullCell: full } }
  return [...made.expired, told]
}

/** Only what the named request was given: a session that was handed in again since has a new seat. */
export function keptForReturned(quota: Quota, { sessionSid, requestId, until }: KeepSeat): readonly QuotaEvent[] {
  const seat = seatOf(quota, sessionSid)
  if (seat?.status !== 'confirmed' || seat.requestId !== requestId) return []
  return [{ type: 'SeatHeld', data: { sessionSid, requestId, cells: seat.cells, until } }]
}

/** A refusal is no seat, and is kept for those who ask again. */
export function released(quota: Quota, { sessionSid, requestId, reason }: ReleaseSeat): readonly QuotaEvent[] {
  const seat = seatOf(quota, sessionSid)
  if (seat === undefined || seat.status === 'refused' || (requestId !== undefined && requestId !== seat.requestId))
    return []
  return [{ type: 'SeatReleased', data: { sessionSid, reason } }]
}

/** Those who were refused, the first of them first, as far as there is room now; `atMost` at once. */
export function rematched(quota: Quota, { atMost }: RematchSeats): readonly QuotaEvent[] {
  const waiting = [...allSeats(quota)]
    .filter(([, seat]) => seat.status === 'refused')
    .toSorted(([, one], [, other]) => one.place - other.place)
  let now = quota
  const facts: SeatRematched[] = []
  for (const [sessionSid, { requestId, cells }] of waiting) {
    if (facts.length === atMost) break
    if (fullCell(now, sessionSid, cells) !== null) continue
    const fact: SeatRematched = { type: 'SeatRematched', data: { sessionSid, requestId, cells } }
    now = evolve(now, fact)
    facts.push(fact)
  }
  return facts
}
