import { describe, expect, test } from 'vitest'
import { goOn, grouped, letters, orderOf, pagesOf, part } from './page-walk.ts'
import { scenario, start } from './scenario.ts'

const later = new Date(start.getTime() + 60_000)
const groups = grouped('B C D', { OrderMode: 'Exp', OrderExpression: '[A]' })
const record = letters('ABCD', groups)

/** A session that has entered its group while A was `d`. */
function begun(of = record) {
  const made = scenario(of).answer('A', 'd')
  goOn(made)
  goOn(made)
  return made
}

describe('"Orders are remembered per session and reused if the page groups are unchanged" [R4-39]', () => {
  test('the order that was met holds, whatever the answers say now', () => {
    const made = begun()
    expect(pagesOf(made.session)).toBe('ADBC')
    expect(orderOf(record, { remembered: made.session.remembered() })).toBe('ADBC')
    expect(orderOf(record)).toBe('ABCD')
  })

  test('it is plain JSON', () => {
    const remembered = begun().session.remembered()
    expect(JSON.parse(JSON.stringify(remembered))).toEqual(remembered)
    expect(orderOf(record, { remembered: JSON.parse(JSON.stringify(remembered)) as unknown })).toBe('ADBC')
  })

  test('other page groups have an order of their own', () => {
    const remembered = begun().session.remembered()
    expect(
      orderOf(letters('ABCD', grouped('BC D', { OrderMode: 'Exp', OrderExpression: '[A]' })), { remembered }),
    ).toBe('ABCD')
    const rewritten = { PageGroups: JSON.stringify(JSON.parse(groups.PageGroups ?? ''), null, 2) }
    expect(orderOf(letters('ABCD', rewritten), { remembered })).toBe('ADBC')
  })

  test('an order that was not met yet is not kept', () => {
    const made = scenario(record).answer('A', 'd')
    goOn(made)
    expect(made.session.remembered().orders).toEqual({})
  })

  test('the pages of a part too', () => {
    const shuffled = letters('ABCDEF', { PageGroups: JSON.stringify([{ Parts: [part('BF', { Shuffle: true })] }]) })
    const made = begun(shuffled)
    const order = pagesOf(made.session)
    expect(orderOf(shuffled, { sessionSid: 'another', remembered: made.session.remembered() })).toBe(order)
    expect(orderOf(shuffled, { sessionSid: 'another' })).not.toBe(order)
  })

  test.each([
    ['nothing', null],
    ['a text', 'x'],
    [
      'another shape',
      {
        pageGroups: begun().session.remembered().pageGroups,
        orders: [7],
        pages: 'x',
        skipped: 0,
        unlocked: [1],
        seconds: { none: 1, 'sid-A': -1, 'sid-B': 'x', 'sid-C': Infinity },
        entered: {},
      },
    ],
    [
      'parts and pages that there are not',
      {
        pageGroups: begun().session.remembered().pageGroups,
        orders: { 0: [9, -1, 'x'], 5: [0] },
        pages: { '0.0': [1] },
        unlocked: ['none'],
      },
    ],
  ])('%s is passed over', (_, remembered) => {
    const { session } = scenario(record, { remembered })
    expect(pagesOf(session)).toBe('ABCD')
    expect(session.remembered()).toMatchObject({ orders: {}, skipped: [], unlocked: [], seconds: {}, entered: [] })
  })
})

describe('IsFirstEnter [C3-01]', () => {
  test('is true until the page is gone to again [C3-01]', () => {
    const made = scenario(letters('AB'))
    const first = () => made.state('A').isFirstEnter
    expect(first()).toBe(true)
    made.session.enter('page-1')
    expect(first()).toBe(true)
    made.session.enter('page-2')
    expect(first()).toBe(true)
    made.session.enter('page-1')
    expect(first()).toBe(false)
  })

  test('and so it stays when the session is opened again', () => {
    const made = scenario(letters('AB'))
    made.session.enter('page-1')
    const again = scenario(letters('AB'), { remembered: made.session.remembered() })
    again.session.enter('page-1')
    expect([again.state('A').isFirstEnter, again.state('B').isFirstEnter]).toEqual([false, true])
  })
})

describe('AnswerTimeSpan: seconds that an answer should take at least [C3-10]', () => {
  const timed = letters('AB', {}, { A: { code: 'A', type: 4, data: { Data: 'A', Config: { AnswerTimeSpan: 5 } } } })

  test('the time that is left runs down with what the respondent spends', () => {
    const made = scenario(timed)
    expect(made.state('A').waitSeconds).toBe(5)
    made.session.spend('sid-A', 3.5, later)
    expect(made.state('A').waitSeconds).toBe(2)
    made.session.spend('sid-A', 60, later)
    expect(made.state('A').waitSeconds).toBe(0)
    expect(made.state('B').waitSeconds).toBe(0)
  })

  test('only time that can be spent is taken', () => {
    const { session } = scenario(timed)
    expect(() => session.spend('sid-A', -1, later)).toThrow(RangeError)
    expect(() => session.spend('sid-A', Number.NaN, later)).toThrow(RangeError)
    expect(() => session.spend('none', 1, later)).toThrow(RangeError)
  })

  test('it is remembered', () => {
    const made = scenario(timed)
    made.session.spend('sid-A', 4, later)
    expect(scenario(timed, { remembered: made.session.remembered() }).state('A').waitSeconds).toBe(1)
  })
})

test('`Q1.seconds` reads the seconds spent; blank while hidden', () => {
  const seen = {
    code: 'B',
    type: 4,
    data: { Data: '', OriData: '{{A.seconds}} {{A.seconds > 10}} {{is_empty(C.seconds)}}' },
  }
  const hidden = { code: 'C', type: 4, data: { Data: 'C', Visible: false } }
  const made = scenario(letters('ABC', {}, { B: seen, C: hidden })).expectStem('B', '0 false true')
  made.session.spend('sid-A', 8, later)
  made.session.spend('sid-C', 8, later)
  made.session.spend('sid-A', 4, later)
  made.expectStem('B', '12 true true')
})
