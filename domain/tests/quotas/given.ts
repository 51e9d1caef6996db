import type { Actor } from '@naire/domain/event-sourcing'
import { noQuota, quotaDecider, type Quota, type QuotaCommand } from '@naire/domain/quotas'

const by: Actor = { sid: 'SYSTEM', role: 'system', orgSid: null }

/** Two moments, and the deadline of holds between them. */
export const at = '2026-11-20T08:00:00.000Z'
export const later = '2026-11-20T08:30:00.000Z'

export type Intention = QuotaCommand extends infer Cmd
  ? Cmd extends QuotaCommand
    ? Omit<Cmd, 'by' | 'at'>
    : never
  : never

export const commandOf = (intention: Intention, now = at): QuotaCommand =>
  ({ ...intention, by, at: now }) as QuotaCommand

/** A refused intention changes nothing. */
export const after = (quota: Quota, intention: Intention, now = at): Quota => {
  const command = commandOf(intention, now)
  return quotaDecider.refusal(quota, command) === null
    ? quotaDecider.decide(quota, command).reduce(quotaDecider.evolve, quota)
    : quota
}

export const given = (...intentions: Intention[]): Quota =>
  intentions.reduce((quota, intention) => after(quota, intention), noQuota)

export const cell = (cellSid: string, limit: number) => ({ cellSid, expression: 'x', memo: null, limit })
export const define = (...cells: ReturnType<typeof cell>[]): Intention => ({
  type: 'DefineCells',
  naireSid: 'N',
  cells,
})
export const confirm = (sessionSid: string, cells: string[], requestId = 'R'): Intention => ({
  type: 'ConfirmSeat',
  sessionSid,
  requestId,
  cells,
})
export const hold = (sessionSid: string, cells: string[], until = later): Intention => ({
  type: 'HoldSeat',
  sessionSid,
  requestId: 'H',
  cells,
  until,
  endsWhenFull: false,
})
/** Asked by a session that ends where its cell is full. */
export const holdOrEnd = (sessionSid: string, cells: string[]): Intention =>
  ({ ...hold(sessionSid, cells), endsWhenFull: true }) as Intention
export const release = (sessionSid: string): Intention => ({ type: 'ReleaseSeat', sessionSid, reason: 'ended' })
export const raise = (cellSid: string, limit: number): Intention => ({
  type: 'ChangeLimits',
  limits: [{ cellSid, limit }],
  reason: '样本不足',
})
export const close = (cellSid: string): Intention => ({ type: 'CloseCell', cellSid, reason: '样本异常' })
export const reopen = (cellSid: string): Intention => ({ type: 'ReopenCell', cellSid, reason: '已核实' })
export const rematch = (atMost = 500): Intention => ({ type: 'RematchSeats', atMost })
