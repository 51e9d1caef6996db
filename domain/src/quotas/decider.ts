import type { Decider } from '../event-sourcing/index.ts'
import { RefusalError, type Refusal } from '../refusals/index.ts'
import { changed, closed, defined, reopened } from './cell-facts.ts'
import type { QuotaCommand } from './commands.ts'
import type { QuotaEvent } from './events.ts'
import { mostSeats } from './limits.ts'
import { cellOf, evolve, noQuota, type Quota } from './quota.ts'
import { overdue } from './room.ts'
import { confirmed, held, keptForReturned, rematched, released } from './seat-facts.ts'

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
