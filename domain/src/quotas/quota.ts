import type { DefinedCell, QuotaEvent } from './events.ts'
import { seatOf, withoutSeat, withSeat, type Seat, type Seats } from './seats.ts'

export interface CellCount extends DefinedCell {
  readonly taken: number
  readonly held: number
}

/** The quota of one questionnaire. */
export interface Quota {
  /** By cell sid; the counts of cells that are defined no more are kept. */
  readonly cells: Readonly<Record<string, CellCount>>
  /** Sids of the cells that the questionnaire has now. */
  readonly current: readonly string[]
  readonly seats: Seats
}

export const noQuota: Quota = { cells: {}, current: [], seats: {} }

export const remaining = ({ limit, taken, held }: CellCount): number => Math.max(0, limit - taken - held)

export function evolve(quota: Quota, event: QuotaEvent): Quota {
  const fold = folds[event.type] as ((quota: Quota, data: QuotaEvent['data']) => Quota) | undefined
  return fold === undefined ? quota : fold(quota, event.data)
}

const folds: { readonly [Type in QuotaEvent['type']]: (quota: Quota, data: Extract<QuotaEvent, { type: Type }>['data']) => Quota } = {
  CellsDefined: (quota, { cells }) => ({
    ...quota,
    cells: { ...quota.cells, ...Object.fromEntries(cells.map((cell) => [cell.cellSid, { ...countsOf(quota, cell.cellSid), ...cell }])) },
    current: cells.map((cell) => cell.cellSid),
  }),
  LimitsChanged: (quota, { limits }) => limits.reduce((next, { cellSid, limit }) => withCell(next, cellSid, { limit }), quota),
  SeatHeld: (quota, { sessionSid, requestId, cells, until }) =>
    seated(quota, sessionSid, { status: 'held', requestId, cells, until, fullCell: '' }),
  SeatConfirmed: (quota, { sessionSid, requestId, cells }) =>
    seated(quota, sessionSid, { status: 'confirmed', requestId, cells, until: '', fullCell: '' }),
  SeatRefused: (quota, { sessionSid, requestId, cells, fullCell }) =>
    seated(quota, sessionSid, { status: 'refused', requestId, cells, until: '', fullCell }),
  SeatReleased: (quota, { sessionSid }) => unseated(quota, sessionSid),
  HoldExpired: (quota, { sessionSid }) => unseated(quota, sessionSid),
}

/** A new answer of the quota takes the place of the one before. */
function seated(quota: Quota, sessionSid: string, seat: Seat): Quota {
  const freed = unseated(quota, sessionSid)
  return { ...counted(freed, seat, 1), seats: withSeat(freed.seats, sessionSid, seat) }
}

function unseated(quota: Quota, sessionSid: string): Quota {
  const seat = seatOf(quota.seats, sessionSid)
  return seat === null ? quota : { ...counted(quota, seat, -1), seats: withoutSeat(quota.seats, sessionSid) }
}

function counted(quota: Quota, { status, cells }: Seat, by: 1 | -1): Quota {
  if (status === 'refused') return quota
  const which = status === 'held' ? 'held' : 'taken'
  return cells.reduce((next, sid) => withCell(next, sid, { [which]: countsOf(next, sid)[which] + by }), quota)
}

function withCell(quota: Quota, cellSid: string, change: Partial<CellCount>): Quota {
  const cell = quota.cells[cellSid]
  return cell === undefined ? quota : { ...quota, cells: { ...quota.cells, [cellSid]: { ...cell, ...change } } }
}

const countsOf = ({ cells }: Quota, cellSid: string) => ({ taken: cells[cellSid]?.taken ?? 0, held: cells[cellSid]?.held ?? 0 })
