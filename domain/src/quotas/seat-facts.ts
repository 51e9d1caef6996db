import type { ConfirmSeat, HoldSeat, KeepSeat, ReleaseSeat, RematchSeats } from './commands.ts'
import type { QuotaEvent, SeatRematched, HoldExpired } from './events.ts'
import { allSeats, evolve, seatOf, type Quota, cellOf, remaining } from './quota.ts'
import type { Seat, CellCount } from './quota.ts'
import { valuesIn } from './by-sid.ts'

/**
 * A full cell is a fact about an unfinished session only where the session ends by it, else it is told at the final
 * commit. Holds of other cells are given back.
 */
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
  const exhausted = command.endsWhenFull ? exhaustedCell(quota, sessionSid, cells) : null
  if (exhausted !== null && seat?.unfinished && seat.fullCell === exhausted) return []
  if (exhausted !== null)
    return [{ type: 'SeatRefused', data: { sessionSid, requestId, cells, fullCell: exhausted, unfinished: true } }]
  return seat?.status === 'held' ? [{ type: 'SeatReleased', data: { sessionSid, reason: 'changed' } }] : []
}

/**
 * The same cells for more than half of the time that is asked for: a session that commits every answer is held once,
 * not each time.
 */
function lastsStill(seat: Seat, { cells, at, until }: HoldSeat): boolean {
  const half = new Date((Date.parse(at) + Date.parse(until)) / 2).toISOString()
  return seat.until >= half && sameCells(seat.cells, cells)
}

const sameCells = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((sid) => others.includes(sid))

/** Later of the two expiries: a longer hold, such as for a session that was sent back, is not shortened. */
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

/** Seats refused sessions, first refused first, as far as there is room now; `atMost` at once. */
export function rematched(quota: Quota, { atMost }: RematchSeats): readonly QuotaEvent[] {
  const waiting = [...allSeats(quota)]
    .filter(([, seat]) => seat.status === 'refused' && !seat.unfinished)
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

/** The first asked cell that has no seat left; what the session itself has stays its own, even past a lowered limit. */
function fullCell(quota: Quota, sessionSid: string, cells: readonly string[]): string | null {
  const own = ownCells(quota, sessionSid)
  return cells.find((sid) => !own.includes(sid) && free(quota, sid) < 1) ?? null
}

/**
 * The first asked cell in which no seat can come free by itself: closed, or all of its seats are taken for good. What
 * others only hold may come back.
 */
export function exhaustedCell(quota: Quota, sessionSid: string, cells: readonly string[]): string | null {
  const own = ownCells(quota, sessionSid)
  const isExhausted = (cell: CellCount | undefined) =>
    cell !== undefined && (cell.closed || !cell.defined || cell.taken >= cell.limit)
  return cells.find((sid) => !own.includes(sid) && isExhausted(cellOf(quota, sid))) ?? null
}

function ownCells(quota: Quota, sessionSid: string): readonly string[] {
  const seat = seatOf(quota, sessionSid)
  return seat === undefined || seat.status === 'refused' ? [] : seat.cells
}

function free(quota: Quota, sid: string): number {
  const cell = cellOf(quota, sid)
  return cell === undefined ? 0 : remaining(cell)
}

interface RemainingRoom {
  readonly quota: Quota
  /** Expiries that freed the room, to be stored before the events that use it. */
  readonly expired: readonly HoldExpired[]
}

/** Nobody is turned away for a seat whose hold has run out, whether or not it was already given back. */
function room(
  quota: Quota,
  { sessionSid, cells, at }: { readonly sessionSid: string; readonly cells: readonly string[]; readonly at: string },
): RemainingRoom {
  const full = fullCell(quota, sessionSid, cells)
  if (full === null || (cellOf(quota, full)?.held ?? 0) === 0) return { quota, expired: [] }
  const expired = overdue(quota, at).filter(({ data }) => data.sessionSid !== sessionSid)
  return { quota: expired.reduce(evolve, quota), expired }
}

export function overdue({ holds }: Quota, at: string): readonly HoldExpired[] {
  return [...valuesIn(holds)]
    .filter(([, until]) => until <= at)
    .map(([sessionSid]) => ({ type: 'HoldExpired', data: { sessionSid } }))
}
