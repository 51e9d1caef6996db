import type { Decider } from '../event-sourcing/index.ts'
import { RefusalError, type Refusal } from '../refusals/index.ts'
import type { QuotaCommand, ChangeLimits, CloseCell, DefineCells, ReopenCell } from './commands.ts'
import type { QuotaEvent, DefinedCell } from './events.ts'
import { cellOf, evolve, noQuota, type Quota, mostSeats } from './quota.ts'
import { confirmed, held, keptForReturned, rematched, released, overdue } from './seat-facts.ts'

/** Seats in the cells of one questionnaire: all that a session asks for or none, and never more than the limit. */
export const quotaDecider: Decider<Quota, QuotaCommand, QuotaEvent> = {
  initial: noQuota,
  refusal,
  decide(quota, command) {
    const no = refusal(quota, command)
    if (no !== null) throw new RefusalError(no)
    return (facts[command.type] as (quota: Quota, command: QuotaCommand) => readonly QuotaEvent[])(quota, command)
  },
  evolve,
  upcasters: {},
  personal: {},
  schemaVersion: 1,
}

type CommandOf<Type extends QuotaCommand['type']> = Extract<QuotaCommand, { type: Type }>

function refusal(quota: Quota, command: QuotaCommand): Refusal | null {
  return (rules[command.type] as (quota: Quota, command: QuotaCommand) => Refusal | null)(quota, command)
}

const rules: { readonly [Type in QuotaCommand['type']]: (quota: Quota, command: CommandOf<Type>) => Refusal | null } = {
  DefineCells: (_, { cells }) => limitRefusal(cells),
  ChangeLimits: (quota, { limits, reason }) =>
    unknownCell(
      quota,
      limits.map((limit) => limit.cellSid),
    ) ??
    limitRefusal(limits) ??
    reasonRefusal(reason),
  CloseCell: (quota, { cellSid, reason }) => unknownCell(quota, [cellSid]) ?? reasonRefusal(reason),
  ReopenCell: (quota, { cellSid, reason }) => unknownCell(quota, [cellSid]) ?? reasonRefusal(reason),
  HoldSeat: (quota, { cells }) => seatRefusal(quota, cells),
  ConfirmSeat: (quota, { cells }) => seatRefusal(quota, cells),
  KeepSeat: () => null,
  ReleaseSeat: () => null,
  RematchSeats: () => null,
  ExpireHolds: () => null,
}

const seatRefusal = (quota: Quota, cells: readonly string[]): Refusal | null =>
  cells.length === 0 ? { key: 'quota.seatNotAsked' } : unknownCell(quota, cells)

const unknownCell = (quota: Quota, sids: readonly string[]): Refusal | null => {
  const unknown = sids.find((sid) => cellOf(quota, sid) === undefined)
  return unknown === undefined ? null : { key: 'quota.unknownCell', details: { cell: unknown } }
}

function limitRefusal(limits: readonly { readonly limit: number }[]): Refusal | null {
  const wrong = limits.findIndex(({ limit }) => !Number.isSafeInteger(limit) || limit < 0 || limit > mostSeats)
  return wrong < 0
    ? null
    : { key: 'quota.limitInvalid', target: `limits[${wrong}].Limit`, details: { most: mostSeats } }
}

const reasonRefusal = (reason: string): Refusal | null =>
  reason.trim() === '' ? { key: 'quota.reasonMissing', target: 'reason' } : null

const facts: {
  readonly [Type in QuotaCommand['type']]: (quota: Quota, command: CommandOf<Type>) => readonly QuotaEvent[]
} = {
  DefineCells: defined,
  ChangeLimits: changed,
  CloseCell: closed,
  ReopenCell: reopened,
  HoldSeat: held,
  ConfirmSeat: confirmed,
  KeepSeat: keptForReturned,
  ReleaseSeat: released,
  RematchSeats: rematched,
  ExpireHolds: (quota, { at }) => overdue(quota, at),
}

/** A limit that an operator has set stays until the questionnaire itself says another one. */
function defined(quota: Quota, { naireSid, cells }: DefineCells): readonly QuotaEvent[] {
  const next = cells.map((cell) => {
    const known = cellOf(quota, cell.cellSid)
    return { ...cell, limit: known?.declaredLimit === cell.limit ? known.limit : cell.limit, declaredLimit: cell.limit }
  })
  const before = quota.current.map((sid) => cellOf(quota, sid))
  const same = JSON.stringify(next.map(definition)) === JSON.stringify(before.map(definition))
  return same ? [] : [{ type: 'CellsDefined', data: { naireSid, cells: next } }]
}

const definition = (cell: DefinedCell | undefined) => [
  cell?.cellSid,
  cell?.expression,
  cell?.memo,
  cell?.limit,
  cell?.declaredLimit,
]

function changed(quota: Quota, { limits, reason }: ChangeLimits): readonly QuotaEvent[] {
  const others = limits.filter(({ cellSid, limit }) => cellOf(quota, cellSid)?.limit !== limit)
  return others.length === 0 ? [] : [{ type: 'LimitsChanged', data: { limits: others, reason: reason.trim() } }]
}

/** Closes the cell; sessions with a seat or a hold keep it. */
function closed(quota: Quota, { cellSid, reason }: CloseCell): readonly QuotaEvent[] {
  return cellOf(quota, cellSid)?.closed ? [] : [{ type: 'CellClosed', data: { cellSid, reason: reason.trim() } }]
}

function reopened(quota: Quota, { cellSid, reason }: ReopenCell): readonly QuotaEvent[] {
  return cellOf(quota, cellSid)?.closed ? [{ type: 'CellReopened', data: { cellSid, reason: reason.trim() } }] : []
}
