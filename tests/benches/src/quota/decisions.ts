import { quotaDecider, type Quota, type QuotaCommand } from '@naire/domain/quotas'
import { randomUUID } from 'node:crypto'

const by = { sid: 'F'.repeat(32), role: 'system', orgSid: null } as const
const at = '2026-03-01T02:00:00.000Z'
const asked = 100_000

export interface Decisions {
  readonly cells: number
  readonly perSecond: number
}

/**
 * Sessions that each ask for a seat in two cells, decided and folded in one process without a store; half of them get
 * it.
 */
export function decisions(cellCount: number): Decisions {
  const cells = Array.from({ length: cellCount }, (_, n) => ({
    cellSid: `C${n}`,
    expression: 'true',
    memo: null,
    limit: asked / 2,
  }))
  let quota = decided(quotaDecider.initial, { type: 'DefineCells', naireSid: 'N', cells, by, at })
  const sids = Array.from({ length: asked }, () => randomUUID().replaceAll('-', '').toUpperCase())
  const begun = performance.now()
  for (const sessionSid of sids)
    quota = decided(quota, { type: 'ConfirmSeat', sessionSid, requestId: 'R', cells: ['C0', 'C1'], by, at })
  return { cells: cellCount, perSecond: Math.round(asked / ((performance.now() - begun) / 1000)) }
}

const decided = (quota: Quota, command: QuotaCommand): Quota =>
  quotaDecider.decide(quota, command).reduce(quotaDecider.evolve, quota)
