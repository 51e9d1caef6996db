import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  after,
  at,
  cell,
  close,
  commandOf,
  confirm,
  define,
  given,
  hold,
  holdOrEnd,
  later,
  raise,
  release,
  rematch,
  reopen,
  type Intention,
} from '../../tests/quotas/given.ts'
import { quotaDecider } from './decider.ts'
import { valuesIn } from './by-sid.ts'
import { allSeats, cellOf, seatOf } from './quota.ts'

describe('a seat', () => {
  it('is given in every cell or in none [R4-41]', () => {
    const quota = given(define(cell('A', 5), cell('B', 1)), confirm('S1', ['B']), confirm('S2', ['A', 'B']))
    expect(seatOf(quota, 'S2')).toMatchObject({ status: 'refused', fullCell: 'B' })
    expect([cellOf(quota, 'A')?.taken, cellOf(quota, 'B')?.taken]).toEqual([0, 1])
  })

  it('is the same when the same request is asked again, and may be another for a new request', () => {
    const full = given(define(cell('A', 1)), confirm('S1', ['A']), confirm('S2', ['A'], 'first'), release('S1'))
    expect(seatOf(after(full, confirm('S2', ['A'], 'first')), 'S2')?.status).toBe('refused')
    expect(seatOf(after(full, confirm('S2', ['A'], 'second')), 'S2')?.status).toBe('confirmed')
  })

  it('that is held is taken at the end, or free again after its deadline', () => {
    const held = given(define(cell('A', 1)), hold('S1', ['A']))
    expect(seatOf(after(held, confirm('S2', ['A'])), 'S2')?.status).toBe('refused')
    expect(cellOf(after(held, confirm('S1', ['A'])), 'A')).toMatchObject({ taken: 1, held: 0 })
    expect(cellOf(after(held, { type: 'ExpireHolds' }, at), 'A')).toMatchObject({ held: 1 })
    expect(cellOf(after(held, { type: 'ExpireHolds' }, later), 'A')).toMatchObject({ held: 0 })
  })

  it('moves with the answers, and stays past a lowered limit', () => {
    const moved = given(define(cell('A', 1), cell('B', 1)), confirm('S1', ['A'], '1'), confirm('S1', ['B'], '2'))
    expect([cellOf(moved, 'A')?.taken, cellOf(moved, 'B')?.taken]).toEqual([0, 1])
    const lowered = after(moved, raise('B', 0))
    expect(seatOf(after(lowered, confirm('S1', ['B'], '3')), 'S1')?.status).toBe('confirmed')
  })
})

describe('an unfinished session that ends where its cell is full', () => {
  const full = given(define(cell('A', 1), cell('B', 1)), confirm('S1', ['A']), hold('S2', ['B']))

  it('is refused at once, gives back what it held, and gets no seat that comes free', () => {
    const ended = after(full, holdOrEnd('S2', ['A']))
    expect(seatOf(ended, 'S2')).toMatchObject({ status: 'refused', fullCell: 'A' })
    expect(cellOf(ended, 'B')?.held).toBe(0)
    expect(after(ended, holdOrEnd('S2', ['A']))).toBe(ended)
    expect(seatOf(after(after(ended, release('S1')), rematch()), 'S2')?.status).toBe('refused')
    expect(seatOf(after(after(ended, release('S1')), holdOrEnd('S2', ['A'])), 'S2')?.status).toBe('held')
  })

  it('is not refused where a seat is only held, nor where it goes on', () => {
    expect(seatOf(after(full, holdOrEnd('S3', ['B'])), 'S3')).toBeUndefined()
    expect(seatOf(after(full, hold('S3', ['A'])), 'S3')).toBeUndefined()
  })
})

it('a release of an old request leaves the seat of a new one', () => {
  const quota = given(define(cell('A', 1)), confirm('S1', ['A'], 'old'), confirm('S1', ['A'], 'new'))
  expect(
    cellOf(after(quota, { type: 'ReleaseSeat', sessionSid: 'S1', requestId: 'old', reason: 'ended' }), 'A')?.taken,
  ).toBe(1)
  expect(
    cellOf(after(quota, { type: 'ReleaseSeat', sessionSid: 'S1', requestId: 'new', reason: 'ended' }), 'A')?.taken,
  ).toBe(0)
})

describe('limits', () => {
  it('that an operator set stay until the questionnaire says another', () => {
    const set = given(define(cell('A', 1)), raise('A', 9))
    expect(cellOf(after(set, define(cell('A', 1))), 'A')?.limit).toBe(9)
    expect(cellOf(after(set, define(cell('A', 2))), 'A')?.limit).toBe(2)
  })

  it('are whole numbers of known cells', () => {
    const quota = given(define(cell('A', 1)))
    const no = (limits: { cellSid: string; limit: number }[]) =>
      quotaDecider.refusal(quota, commandOf({ type: 'ChangeLimits', limits, reason: '样本不足' }))?.key
    expect(no([{ cellSid: 'B', limit: 1 }])).toBe('quota.unknownCell')
    expect(
      quotaDecider.refusal(
        quota,
        commandOf({ type: 'ChangeLimits', limits: [{ cellSid: 'A', limit: 2 }], reason: ' ' }),
      ),
    ).toEqual({ key: 'quota.reasonMissing', target: 'reason' })
    for (const limit of [-1, 1.5, Number.NaN, 1_000_000_001])
      expect(no([{ cellSid: 'A', limit }])).toBe('quota.limitInvalid')
  })
})

it('counts what the seats say and gives no seat past a limit, whatever happens', () => {
  const sids = fc.constantFrom(...Array.from({ length: 8 }, (_, n) => `${n}A${n}F`))
  const cells = fc.subarray(['A', 'B', 'C'], { minLength: 1 })
  const steps = fc.array(
    fc.oneof(
      fc.tuple(sids, cells, fc.constantFrom('1', '2')).map(([sid, asked, request]) => confirm(sid, asked, request)),
      fc.tuple(sids, cells).map(([sid, asked]) => hold(sid, asked)),
      fc.tuple(sids, cells).map(([sid, asked]) => holdOrEnd(sid, asked)),
      sids.map(release),
      fc.constant<Intention>({ type: 'ExpireHolds' }),
      fc
        .tuple(sids, fc.constantFrom('1', '2'))
        .map(([sessionSid, requestId]): Intention => ({ type: 'KeepSeat', sessionSid, requestId, until: later })),
      fc.constantFrom(close('A'), reopen('A'), rematch(), raise('B', 1), raise('B', 4)),
    ),
    { maxLength: 80 },
  )
  fc.assert(
    fc.property(steps, fc.array(fc.boolean()), (intentions, late) => {
      let quota = given(define(cell('A', 3), cell('B', 2), cell('C', 1)))
      intentions.forEach((intention, n) => {
        const before = quota
        quota = after(quota, intention, late[n] ? later : at)
        const seats = [...allSeats(quota)].map(([, seat]) => seat)
        for (const [cellSid, { limit, taken, held }] of valuesIn(quota.cells)) {
          const inCell = (status: string) =>
            seats.filter((seat) => seat.status === status && seat.cells.includes(cellSid)).length
          expect({ taken, held }).toEqual({ taken: inCell('confirmed'), held: inCell('held') })
          const was = cellOf(before, cellSid)
          expect(taken + held).toBeLessThanOrEqual(Math.max(limit, was === undefined ? 0 : was.taken + was.held))
          if (was?.closed) expect(taken + held).toBeLessThanOrEqual(was.taken + was.held)
          expect([...valuesIn(quota.holds)].length).toBe(seats.filter(({ status }) => status === 'held').length)
        }
      })
    }),
  )
})
