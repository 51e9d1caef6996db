import type { Decider } from '../event-sourcing/index.ts'
import { Refused, type Refusal } from '../refusals/index.ts'
import type { ChangeLimits, ConfirmSeat, DefineCells, HoldSeat, QuotaCommand, ReleaseSeat } from './commands.ts'
import type { DefinedCell, QuotaEvent } from './events.ts'
import { evolve, noQuota, remaining, type Quota } from './quota.ts'
import { allSeats, seatOf } from './seats.ts'

/** Seats in the cells of one questionnaire: all that a session asks for or none, and never more than the limit. */
export const quotaDecider: Decider<Quota, QuotaCommand, QuotaEvent> = {
  initial: noQuota,
  refusal,
  decide(quota, command) {
    const no = refusal(quota, command)
    if (no !== null) throw new Refused(no)
    return (facts[command.type] as (quota: Quota, command: QuotaCommand) => readonly QuotaEvent[])(quota, command)
  },
  evolve,
  upcasters: {},
  personal: {},
}

function refusal(quota: Quota, command: QuotaCommand): Refusal | null {
  if (command.type === 'DefineCells') return limitRefusal(command.cells)
  if (command.type === 'ChangeLimits') return unknownCell(quota, command.limits.map((limit) => limit.cellSid)) ?? limitRefusal(command.limits)
  if (command.type !== 'HoldSeat' && command.type !== 'ConfirmSeat') return null
  return command.cells.length === 0 ? { key: 'quota.seatNotAsked' } : unknownCell(quota, command.cells)
}

const unknownCell = (quota: Quota, sids: readonly string[]): Refusal | null => {
  const unknown = sids.find((sid) => quota.cells[sid] === undefined)
  return unknown === undefined ? null : { key: 'quota.unknownCell', details: { cell: unknown } }
}

function limitRefusal(limits: readonly { readonly limit: number }[]): Refusal | null {
  const wrong = limits.findIndex(({ limit }) => !Number.isSafeInteger(limit) || limit < 0)
  return wrong < 0 ? null : { key: 'quota.limitInvalid', target: `limits[${wrong}].Limit` }
}

const facts: { readonly [Type in QuotaCommand['type']]: (quota: Quota, command: Extract<QuotaCommand, { type: Type }>) => readonly QuotaEvent[] } = {
  DefineCells: defined,
  ChangeLimits: changed,
  HoldSeat: held,
  ConfirmSeat: confirmed,
  ReleaseSeat: released,
  ExpireHolds: (quota, { at }) =>
    [...allSeats(quota.seats)]
      .filter(([, seat]) => seat.status === 'held' && seat.until <= at)
      .map(([sessionSid]) => ({ type: 'HoldExpired', data: { sessionSid } })),
}

/** A limit that an operator has set stays until the questionnaire itself says another one. */
function defined(quota: Quota, { naireSid, cells }: DefineCells): readonly QuotaEvent[] {
  const next = cells.map((cell) => {
    const known = quota.cells[cell.cellSid]
    return { ...cell, limit: known?.declaredLimit === cell.limit ? known.limit : cell.limit, declaredLimit: cell.limit }
  })
  const before = quota.current.map((sid) => quota.cells[sid])
  const same = JSON.stringify(next.map(definition)) === JSON.stringify(before.map(definition))
  return same ? [] : [{ type: 'CellsDefined', data: { naireSid, cells: next } }]
}

const definition = (cell: DefinedCell | undefined) => [cell?.cellSid, cell?.expression, cell?.memo, cell?.limit, cell?.declaredLimit]

function changed(quota: Quota, { limits }: ChangeLimits): readonly QuotaEvent[] {
  const others = limits.filter(({ cellSid, limit }) => quota.cells[cellSid]?.limit !== limit)
  return others.length === 0 ? [] : [{ type: 'LimitsChanged', data: { limits: others } }]
}

/** A refusal is no seat, and is kept for those who ask again. */
function released(quota: Quota, { sessionSid, requestId, reason }: ReleaseSeat): readonly QuotaEvent[] {
  const seat = seatOf(quota.seats, sessionSid)
  if (seat === null || seat.status === 'refused' || (requestId !== undefined && requestId !== seat.requestId)) return []
  return [{ type: 'SeatReleased', data: { sessionSid, reason } }]
}

/** A full cell is no fact about an unfinished session: it is told at the final commit. Holds of other cells are given back. */
function held(quota: Quota, { sessionSid, requestId, cells, until }: HoldSeat): readonly QuotaEvent[] {
  const seat = seatOf(quota.seats, sessionSid)
  if (seat?.status === 'confirmed') return []
  if (fullCell(quota, sessionSid, cells) === null) return [{ type: 'SeatHeld', data: { sessionSid, requestId, cells, until } }]
  return seat?.status === 'held' ? [{ type: 'SeatReleased', data: { sessionSid, reason: 'changed' } }] : []
}

function confirmed(quota: Quota, { sessionSid, requestId, cells }: ConfirmSeat): readonly QuotaEvent[] {
  const seat = seatOf(quota.seats, sessionSid)
  if (seat !== null && seat.status !== 'held' && seat.requestId === requestId) return []
  const full = fullCell(quota, sessionSid, cells)
  return full === null
    ? [{ type: 'SeatConfirmed', data: { sessionSid, requestId, cells } }]
    : [{ type: 'SeatRefused', data: { sessionSid, requestId, cells, fullCell: full } }]
}

/** The first asked cell that has no seat left; what the session itself has stays its own, even past a lowered limit. */
function fullCell(quota: Quota, sessionSid: string, cells: readonly string[]): string | null {
  const seat = seatOf(quota.seats, sessionSid)
  const own = seat === null || seat.status === 'refused' ? [] : seat.cells
  return cells.find((sid) => !own.includes(sid) && free(quota, sid) < 1) ?? null
}

/** A cell that the questionnaire has no more takes nobody. */
function free(quota: Quota, sid: string): number {
  const cell = quota.cells[sid]
  return cell === undefined || !quota.current.includes(sid) ? 0 : remaining(cell)
}
