import { noValues, valueOf, valuesIn, withoutValue, withValue, type BySid } from './by-sid.ts'
import type { DefinedCell, QuotaEvent } from './events.ts'

export interface CellCount extends DefinedCell {
  readonly taken: number
  readonly held: number
  /** Closed by hand: takes nobody until it is opened again. */
  readonly closed: boolean
  /** The questionnaire has it; the counts of cells that it has no more are kept. */
  readonly defined: boolean
}

/** The quota of one questionnaire. */
export interface Quota {
  readonly cells: BySid<CellCount>
  /** Sids of the cells that the questionnaire has now. */
  readonly current: readonly string[]
  /** By session. */
  readonly seats: BySid<Seat>
  /** Deadlines of the seats that are held, by session. */
  readonly holds: BySid<string>
  /** Number of refused requests so far. */
  readonly refusals: number
}

export const noQuota: Quota = { cells: noValues, current: [], seats: noValues, holds: noValues, refusals: 0 }

export const cellOf = (quota: Quota, cellSid: string): CellCount | undefined => valueOf(quota.cells, cellSid)
export const seatOf = (quota: Quota, sessionSid: string): Seat | undefined => valueOf(quota.seats, sessionSid)
export const allSeats = (quota: Quota): Iterable<readonly [sessionSid: string, seat: Seat]> => valuesIn(quota.seats)

/** A cell that is closed, or that the questionnaire has no more, takes nobody. */
export const remaining = ({ limit, taken, held, closed, defined }: CellCount): number =>
  closed || !defined ? 0 : Math.max(0, limit - taken - held)

export function evolve(quota: Quota, event: QuotaEvent): Quota {
  const fold = folds[event.type] as ((quota: Quota, data: QuotaEvent['data']) => Quota) | undefined
  return fold === undefined ? quota : fold(quota, event.data)
}

const folds: {
  readonly [Type in QuotaEvent['type']]: (quota: Quota, data: Extract<QuotaEvent, { type: Type }>['data']) => Quota
} = {
  CellsDefined: (quota, { cells }) => {
    const before = quota.current.reduce((next, sid) => withCell(next, sid, { defined: false }), quota)
    return { ...before, cells: cells.reduce(withDefined, before.cells), current: cells.map((cell) => cell.cellSid) }
  },
  LimitsChanged: (quota, { limits }) =>
    limits.reduce((next, { cellSid, limit }) => withCell(next, cellSid, { limit }), quota),
  CellClosed: (quota, { cellSid }) => withCell(quota, cellSid, { closed: true }),
  CellReopened: (quota, { cellSid }) => withCell(quota, cellSid, { closed: false }),
  SeatHeld: (quota, { sessionSid, requestId, cells, until }) =>
    seated(quota, sessionSid, { ...noSeat, status: 'held', requestId, cells, until }),
  SeatConfirmed: (quota, { sessionSid, requestId, cells }) =>
    seated(quota, sessionSid, { ...noSeat, status: 'confirmed', requestId, cells }),
  SeatRematched: (quota, { sessionSid, requestId, cells }) =>
    seated(quota, sessionSid, { ...noSeat, status: 'confirmed', requestId, cells }),
  SeatRefused: (quota, { sessionSid, requestId, cells, fullCell, unfinished }) => {
    const seat: Seat = {
      ...noSeat,
      status: 'refused',
      requestId,
      cells,
      fullCell,
      place: quota.refusals,
      ...(unfinished && { unfinished }),
    }
    return { ...seated(quota, sessionSid, seat), refusals: quota.refusals + 1 }
  },
  SeatReleased: (quota, { sessionSid }) => unseated(quota, sessionSid),
  HoldExpired: (quota, { sessionSid }) => unseated(quota, sessionSid),
}

const noSeat = { until: '', fullCell: '', place: 0 }

const withDefined = (cells: Quota['cells'], cell: DefinedCell): Quota['cells'] =>
  withValue(cells, cell.cellSid, {
    taken: 0,
    held: 0,
    closed: false,
    ...valueOf(cells, cell.cellSid),
    ...cell,
    defined: true,
  })

/** A new answer of the quota takes the place of the one before. */
function seated(quota: Quota, sessionSid: string, seat: Seat): Quota {
  const freed = counted(quota, seatOf(quota, sessionSid), -1)
  const holds = seat.status === 'held' ? withValue(freed.holds, sessionSid, seat.until) : withoutHold(freed, sessionSid)
  return { ...counted(freed, seat, 1), seats: withValue(freed.seats, sessionSid, seat), holds }
}

function unseated(quota: Quota, sessionSid: string): Quota {
  const seat = seatOf(quota, sessionSid)
  if (seat === undefined) return quota
  return {
    ...counted(quota, seat, -1),
    seats: withoutValue(quota.seats, sessionSid),
    holds: withoutHold(quota, sessionSid),
  }
}

const withoutHold = ({ holds }: Quota, sessionSid: string) =>
  valueOf(holds, sessionSid) === undefined ? holds : withoutValue(holds, sessionSid)

function counted(quota: Quota, seat: Seat | undefined, by: 1 | -1): Quota {
  if (seat === undefined || seat.status === 'refused') return quota
  const which = seat.status === 'held' ? 'held' : 'taken'
  return seat.cells.reduce(
    (next, sid) => withCell(next, sid, { [which]: (cellOf(next, sid)?.[which] ?? 0) + by }),
    quota,
  )
}

function withCell(quota: Quota, cellSid: string, change: Partial<CellCount>): Quota {
  const cell = cellOf(quota, cellSid)
  return cell === undefined ? quota : { ...quota, cells: withValue(quota.cells, cellSid, { ...cell, ...change }) }
}

/** Quota's answer to a session. `refused` is stored so that a repeated request gets the same answer (idempotent). */
export interface Seat {
  readonly status: 'held' | 'confirmed' | 'refused'
  readonly requestId: string
  readonly cells: readonly string[]
  /** Deadline of a hold, ISO 8601 in UTC; empty otherwise. */
  readonly until: string
  /** The cell that was full; empty unless refused. */
  readonly fullCell: string
  /** Number of sessions refused before; 0 unless refused. First refused, first rematched. */
  readonly place: number
  /** Refused before the last page: never rematched. */
  readonly unfinished?: true
}

/** Seats that a cell may have: what the tables that count them have room for. */
export const mostSeats = 1_000_000_000

/** Cells that one questionnaire may have. */
export const mostCells = 1_000
