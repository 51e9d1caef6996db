import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Actor } from '../event-sourcing/index.ts'
import type { QuotaCommand } from './commands.ts'
import { quotaDecider } from './decider.ts'
import { noQuota, type Quota } from './quota.ts'
import { allSeats, seatOf } from './seats.ts'

const by: Actor = { sid: 'SYSTEM', role: 'system', orgSid: null }
const at = '2026-11-20T08:00:00.000Z'
const later = '2026-11-20T08:30:00.000Z'

type Intention = QuotaCommand extends infer Cmd ? (Cmd extends QuotaCommand ? Omit<Cmd, 'by' | 'at'> : never) : never

const after = (quota: Quota, intention: Intention, now = at): Quota => {
  const command = { ...intention, by, at: now } as QuotaCommand
  return quotaDecider.refusal(quota, command) === null ? quotaDecider.decide(quota, command).reduce(quotaDecider.evolve, quota) : quota
}

const cell = (cellSid: string, limit: number) => ({ cellSid, expression: 'x', memo: null, limit })
const define = (...cells: ReturnType<typeof cell>[]): Intention => ({ type: 'DefineCells', naireSid: 'N', cells })
const confirm = (sessionSid: string, cells: string[], requestId = 'R'): Intention => ({ type: 'ConfirmSeat', sessionSid, requestId, cells })
const hold = (sessionSid: string, cells: string[]): Intention => ({ type: 'HoldSeat', sessionSid, requestId: 'H', cells, until: later })
const release = (sessionSid: string): Intention => ({ type: 'ReleaseSeat', sessionSid, reason: 'ended' })
const given = (...intentions: Intention[]): Quota => intentions.reduce((quota, intention) => after(quota, intention), noQuota)

describe('a seat', () => {
  it('is given in every cell or in none [R4-41]', () => {
    const quota = given(define(cell('A', 5), cell('B', 1)), confirm('S1', ['B']), confirm('S2', ['A', 'B']))
    expect(seatOf(quota.seats, 'S2')).toMatchObject({ status: 'refused', fullCell: 'B' })
    expect(quota.cells).toMatchObject({ A: { taken: 0 }, B: { taken: 1 } })
  })

  it('is the same when the same request is asked again, and may be another for a new request', () => {
    const full = given(define(cell('A', 1)), confirm('S1', ['A']), confirm('S2', ['A'], 'first'), release('S1'))
    expect(seatOf(after(full, confirm('S2', ['A'], 'first')).seats, 'S2')?.status).toBe('refused')
    expect(seatOf(after(full, confirm('S2', ['A'], 'second')).seats, 'S2')?.status).toBe('confirmed')
  })

  it('that is held is taken at the end, or free again after its deadline', () => {
    const held = given(define(cell('A', 1)), hold('S1', ['A']))
    expect(seatOf(after(held, confirm('S2', ['A'])).seats, 'S2')?.status).toBe('refused')
    expect(after(held, confirm('S1', ['A'])).cells['A']).toMatchObject({ taken: 1, held: 0 })
    expect(after(held, { type: 'ExpireHolds' }, at).cells['A']).toMatchObject({ held: 1 })
    expect(after(held, { type: 'ExpireHolds' }, later).cells['A']).toMatchObject({ held: 0 })
  })

  it('moves with the answers, and stays past a lowered limit', () => {
    const moved = given(define(cell('A', 1), cell('B', 1)), confirm('S1', ['A'], '1'), confirm('S1', ['B'], '2'))
    expect(moved.cells).toMatchObject({ A: { taken: 0 }, B: { taken: 1 } })
    const lowered = after(moved, { type: 'ChangeLimits', limits: [{ cellSid: 'B', limit: 0 }] })
    expect(seatOf(after(lowered, confirm('S1', ['B'], '3')).seats, 'S1')?.status).toBe('confirmed')
  })
})

it('a release of an old request leaves the seat of a new one', () => {
  const quota = given(define(cell('A', 1)), confirm('S1', ['A'], 'old'), confirm('S1', ['A'], 'new'))
  expect(after(quota, { type: 'ReleaseSeat', sessionSid: 'S1', requestId: 'old', reason: 'ended' }).cells['A']?.taken).toBe(1)
  expect(after(quota, { type: 'ReleaseSeat', sessionSid: 'S1', requestId: 'new', reason: 'ended' }).cells['A']?.taken).toBe(0)
})

describe('limits', () => {
  it('that an operator set stay until the questionnaire says another', () => {
    const set = given(define(cell('A', 1)), { type: 'ChangeLimits', limits: [{ cellSid: 'A', limit: 9 }] })
    expect(after(set, define(cell('A', 1))).cells['A']?.limit).toBe(9)
    expect(after(set, define(cell('A', 2))).cells['A']?.limit).toBe(2)
  })

  it('are whole numbers of known cells', () => {
    const quota = given(define(cell('A', 1)))
    const no = (limits: { cellSid: string; limit: number }[]) => quotaDecider.refusal(quota, { type: 'ChangeLimits', limits, by, at })?.key
    expect(no([{ cellSid: 'B', limit: 1 }])).toBe('quota.unknownCell')
    for (const limit of [-1, 1.5, Number.NaN]) expect(no([{ cellSid: 'A', limit }])).toBe('quota.limitInvalid')
  })
})

it('counts what the seats say and never exceeds a limit, whatever happens', () => {
  const sids = fc.constantFrom(...Array.from({ length: 8 }, (_, n) => `${n}A${n}F`))
  const cells = fc.subarray(['A', 'B', 'C'], { minLength: 1 })
  const steps = fc.array(
    fc.oneof(
      fc.tuple(sids, cells, fc.constantFrom('1', '2')).map(([sid, asked, request]) => confirm(sid, asked, request)),
      fc.tuple(sids, cells).map(([sid, asked]) => hold(sid, asked)),
      sids.map(release),
      fc.constant<Intention>({ type: 'ExpireHolds' }),
    ),
    { maxLength: 80 },
  )
  fc.assert(
    fc.property(steps, fc.array(fc.boolean()), (intentions, late) => {
      let quota = given(define(cell('A', 3), cell('B', 2), cell('C', 1)))
      intentions.forEach((intention, n) => {
        quota = after(quota, intention, late[n] ? later : at)
        const seats = [...allSeats(quota.seats)].map(([, seat]) => seat)
        for (const { cellSid, limit, taken, held } of Object.values(quota.cells)) {
          const inCell = (status: string) => seats.filter((seat) => seat.status === status && seat.cells.includes(cellSid)).length
          expect({ taken, held }).toEqual({ taken: inCell('confirmed'), held: inCell('held') })
          expect(taken + held).toBeLessThanOrEqual(limit)
        }
      })
    }),
  )
})
