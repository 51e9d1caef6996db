import { valuesIn } from './by-sid.ts'
import type { HoldExpired } from './events.ts'
import { cellOf, evolve, remaining, seatOf, type Quota } from './quota.ts'

/** The first asked cell that has no seat left; what the session itself has stays its own, even past a lowered limit. */
export function fullCell(quota: Quota, sessionSid: string, cells: readonly string[]): string | null {
  const seat = seatOf(quota, sessionSid)
  const own = seat === undefined || seat.status === 'refused' ? [] : seat.cells
  return cells.find((sid) => !own.includes(sid) && free(quota, sid) < 1) ?? null
}

function free(quota: Quota, sid: string): number {
  const cell = cellOf(quota, sid)
  return cell === undefined ? 0 : remaining(cell)
}

export interface RemainingRoom {
  readonly quota: Quota
  /** What made it, to be stored before what it is used for. */
  readonly expired: readonly HoldExpired[]
}

/** Nobody is turned away for a seat whose hold has run out, whether or not it was already given back. */
export function room(
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
