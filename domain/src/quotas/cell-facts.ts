import type { ChangeLimits, CloseCell, DefineCells, ReopenCell } from './commands.ts'
import type { DefinedCell, QuotaEvent } from './events.ts'
import { cellOf, type Quota } from './quota.ts'

/** A limit that an operator has set stays until the questionnaire itself says another one. */
export function defined(quota: Quota, { naireSid, cells }: DefineCells): readonly QuotaEvent[] {
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

export function changed(quota: Quota, { limits, reason }: ChangeLimits): readonly QuotaEvent[] {
  const others = limits.filter(({ cellSid, limit }) => cellOf(quota, cellSid)?.limit !== limit)
  return others.length === 0 ? [] : [{ type: 'LimitsChanged', data: { limits: others, reason: reason.trim() } }]
}

/** Who has a seat or a hold keeps it. */
export function closed(quota: Quota, { cellSid, reason }: CloseCell): readonly QuotaEvent[] {
  return cellOf(quota, cellSid)?.closed ? [] : [{ type: 'CellClosed', data: { cellSid, reason: reason.trim() } }]
}

export function reopened(quota: Quota, { cellSid, reason }: ReopenCell): readonly QuotaEvent[] {
  return cellOf(quota, cellSid)?.closed ? [{ type: 'CellReopened', data: { cellSid, reason: reason.trim() } }] : []
}
