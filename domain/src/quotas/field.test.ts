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
  later,
  raise,
  rematch,
  reopen,
  release,
} from '../../tests/quotas/given.ts'
import { quotaDecider } from './decider.ts'
import { allSeats, cellOf, remaining, seatOf, type Quota } from './quota.ts'

const statusOf = (quota: Quota, sessionSid: string) => seatOf(quota, sessionSid)?.status
const middle = '2026-11-20T08:10:00.000Z'
const evening = '2026-11-20T20:00:00.000Z'

describe('a limit that is changed in the field', () => {
  const full = given(
    define(cell('A', 1), cell('B', 9)),
    confirm('S1', ['A']),
    confirm('S2', ['A']),
    confirm('S3', ['A', 'B']),
    confirm('S4', ['B']),
  )

  it('and raised gives the new seats to those who were turned away, the first of them first', () => {
    const raised = after(after(full, raise('A', 2)), rematch())
    expect([...allSeats(raised)].filter(([, seat]) => seat.status === 'refused').map(([sid]) => sid)).toEqual(['S3'])
    expect(seatOf(raised, 'S2')).toMatchObject({ status: 'confirmed', requestId: 'R' })
    expect(cellOf(raised, 'A')).toMatchObject({ taken: 2, limit: 2 })
  })

  it('gives a seat in all cells or in none then too, and no more at once than asked for', () => {
    const raised = after(full, raise('A', 9))
    expect(quotaDecider.decide(raised, commandOf(rematch(1)))).toHaveLength(1)
    const all = after(raised, rematch())
    expect([statusOf(all, 'S2'), statusOf(all, 'S3')]).toEqual(['confirmed', 'confirmed'])
    expect(cellOf(all, 'B')?.taken).toBe(2)
  })

  it('and lowered under the count takes nobody more and nobody back', () => {
    const two = after(after(full, raise('A', 2)), rematch())
    const lowered = after(two, raise('A', 1))
    expect([statusOf(lowered, 'S1'), statusOf(lowered, 'S2')]).toEqual(['confirmed', 'confirmed'])
    expect(remaining(cellOf(lowered, 'A')!)).toBe(0)
    expect(statusOf(after(after(lowered, release('S1')), confirm('S9', ['A'])), 'S9')).toBe('refused')
  })
})

describe('a cell that is closed by hand', () => {
  const closed = given(define(cell('A', 5)), confirm('S1', ['A']), hold('S2', ['A']), close('A'))

  it('takes nobody, whatever its limit says, while seats and holds stay', () => {
    expect(statusOf(after(closed, confirm('S3', ['A'])), 'S3')).toBe('refused')
    expect(statusOf(after(closed, hold('S3', ['A'])), 'S3')).toBeUndefined()
    expect(statusOf(after(closed, confirm('S2', ['A'])), 'S2')).toBe('confirmed')
    expect(cellOf(closed, 'A')).toMatchObject({ taken: 1, held: 1, closed: true })
  })

  it('stays closed when it is published again, and takes those it turned away once it is opened', () => {
    const again = after(after(closed, confirm('S3', ['A'])), define(cell('A', 6)))
    expect(cellOf(again, 'A')).toMatchObject({ closed: true, limit: 6 })
    expect(quotaDecider.decide(again, commandOf(rematch()))).toEqual([])
    expect(statusOf(after(after(again, reopen('A')), rematch()), 'S3')).toBe('confirmed')
  })

  it('asks for a reason, once', () => {
    expect(quotaDecider.refusal(closed, commandOf({ type: 'ReopenCell', cellSid: 'A', reason: ' ' }))).toMatchObject({
      key: 'quota.reasonMissing',
      target: 'reason',
    })
    expect(quotaDecider.refusal(closed, commandOf(close('Z')))?.key).toBe('quota.unknownCell')
    expect(quotaDecider.decide(closed, commandOf(close('A')))).toEqual([])
  })
})

describe('a hold', () => {
  it('that has run out keeps nobody out, whether or not it was given back', () => {
    const held = given(define(cell('A', 1)), hold('S1', ['A']))
    expect(quotaDecider.decide(held, commandOf(confirm('S2', ['A']), middle))).toMatchObject([{ type: 'SeatRefused' }])
    expect(quotaDecider.decide(held, commandOf(confirm('S2', ['A']), later))).toMatchObject([
      { type: 'HoldExpired', data: { sessionSid: 'S1' } },
      { type: 'SeatConfirmed' },
    ])
  })

  it('is its own session’s still when that comes too late and nobody else was faster', () => {
    const held = given(define(cell('A', 1)), hold('S1', ['A']))
    expect(statusOf(after(held, confirm('S1', ['A']), evening), 'S1')).toBe('confirmed')
    expect(statusOf(after(after(held, { type: 'ExpireHolds' }, later), confirm('S1', ['A']), evening), 'S1')).toBe(
      'confirmed',
    )
    expect(statusOf(after(after(held, confirm('S2', ['A']), later), confirm('S1', ['A']), evening), 'S1')).toBe(
      'refused',
    )
  })

  it('is stored once for a session that commits every answer, and again when half of its time is gone', () => {
    const held = given(define(cell('A', 1), cell('B', 1)), hold('S1', ['A']))
    const anew = (now: string, until: string, cells = ['A']) =>
      quotaDecider.decide(held, commandOf(hold('S1', cells, until), now))
    expect(anew('2026-11-20T08:01:00.000Z', '2026-11-20T08:31:00.000Z')).toEqual([])
    expect(anew('2026-11-20T08:20:00.000Z', '2026-11-20T08:50:00.000Z')).toMatchObject([
      { data: { until: '2026-11-20T08:50:00.000Z' } },
    ])
    expect(anew('2026-11-20T08:01:00.000Z', '2026-11-20T08:31:00.000Z', ['B'])).toMatchObject([
      { data: { cells: ['B'] } },
    ])
  })
})

describe('the seat of a session that was sent back', () => {
  const until = '2026-11-23T08:00:00.000Z'
  const returned = after(given(define(cell('A', 1)), confirm('S1', ['A'])), {
    type: 'KeepSeat',
    sessionSid: 'S1',
    requestId: 'R',
    until,
  })

  it('is kept for it until the deadline, and not cut short by what it commits on the way', () => {
    expect(seatOf(returned, 'S1')).toMatchObject({ status: 'held', until })
    expect(statusOf(after(returned, confirm('S2', ['A'])), 'S2')).toBe('refused')
    expect(seatOf(after(returned, hold('S1', ['A'])), 'S1')).toMatchObject({ until })
    expect(statusOf(after(returned, confirm('S1', ['A'], 'again')), 'S1')).toBe('confirmed')
  })

  it('is anybody’s after it', () => {
    expect(statusOf(after(returned, confirm('S2', ['A']), until), 'S2')).toBe('confirmed')
  })

  it('is not taken for another one that it was given since', () => {
    const again = given(define(cell('A', 1)), confirm('S1', ['A'], 'again'))
    expect(
      quotaDecider.decide(again, commandOf({ type: 'KeepSeat', sessionSid: 'S1', requestId: 'R', until }, at)),
    ).toEqual([])
  })
})
