import { describe, expect, it } from 'vitest'
import { evaluate } from '../../../../tests/fixtures/expression.ts'

const d = (iso: string) => new Date(iso)
const values = {
  early: d('2026-01-01T00:00:00Z'),
  late: d('2026-03-01T00:00:00Z'),
  leap: d('2024-02-29T02:30:15Z'),
  mixed: ['b', 10, null, '9', 'a'],
}

// Each line is an expression that holds.
const groups: Readonly<Record<string, string>> = {
  'aggregates [E1-06]': `
    sum() === 0
    sum('x', null, 'y') === 0
    sum([1, [2, '3']], 4) == 10
    max() == null
    max('x') == null
    max(1, [5, '7']) === 7
    min('10', 9) === 9
    avg(1, 2, null, 'x') == 1.5
    max(early, late) == late
    min(early, null, late) == early
    max(early, 5) == 5
    count(1, '', [null, 'a'], 0, false) == 4`,
  'blanks [E1-09, E1-10]': `
    not_empty('a') && not_empty(0) && not_empty(false)
    is_empty(unknown)
    empty_count(1, '', [], null, [null]) == 3
    coalesce(null, '', 'x', 'y') == 'x'
    coalesce() == null
    coalesce(null, 0) === 0`,
  'patterns of answers [E1-09]': `
    same_count() == 0
    same_count(1, '1', 2) == 2
    same_count(['a', 'b'], 'b') == 2
    same_count(null, null) == 0
    sustain_count('a', 'a', 'b', 'b', 'b') == 3
    sustain_count(null, null) == 0
    sustain_count([1, 1], '1') == 3
    sustain_count('a', null, 'a') == 1`,
  'lists [E1-07, E1-12]': `
    take([1, 2, 3], 2) == [1, 2]
    is_empty(take([1, 2], 0))
    is_empty(take([1, 2], -1))
    slice([1, 2, 3, 4], 1, 3) == [2, 3]
    slice([1, 2, 3], -2) == [2, 3]
    slice('abcd', 1) == 'bcd'
    slice('😀问卷', 0, 2) == '😀问'
    uniq(['a', 'b', 'a', 1, '1']) == ['a', 'b', 1]
    join([1, null, 'x']) == '1,,x'
    join(['a', 'b'], '') == 'ab'
    join(['a', 'b'], ' ') === 'a b'
    index_of(['a', 'b'], 'b') == 1
    index_of(['a'], 'z') == -1
    index_of([1, 2], '2') == 1
    union(['a', 'b'], ['b', 'c']) == ['a', 'b', 'c']
    intersect(['c', 'a', 'b'], ['b', 'c']) == ['c', 'b']
    except(['a', 'b', 'c'], ['b']) == ['a', 'c']
    reverse([1, 2, 3]) == [3, 2, 1]
    sort(mixed) == ['9', 10, 'a', 'b', null]
    sort(['b', 'B', '问']) == ['B', 'b', '问']
    verifySort(['C', 'A', 'B'], 'C', 'A', 'B')
    !verifySort(['C', 'A', 'B'], 'B', 'A')
    !verifySort(['C', 'A'], 'C', 'B')
    !verifySort(['C'], 'C', 'C')`,
  'filters [E1-13]': `
    filter_eq(['a', 'b', 'a'], 'a') == ['a', 'a']
    filter_ne(['a', 'b', null], 'a') == ['b', null]
    filter_gt([1, 5, null, '7'], 4) == [5, '7']
    filter_ge([1, 5], 5) == [5]
    filter_lt([1, 5, null], 5) == [1]
    filter_le([1, 5, 6], 5) == [1, 5]
    filter_in(['a', 'b', 'c'], ['c', 'a']) == ['a', 'c']
    filter_not_in(['a', 'b', 'c'], ['c', 'a']) == ['b']
    filter_empty([1, '', null]) == ['', null]
    filter_not_empty([1, '', null, 0]) == [1, 0]`,
  'choice [E1-11]': `
    casewhen(false, 1, true, 2, 3) == 2
    casewhen(false, 1) == null
    iif('x', 1, 2) == 1
    iif(null, 1, 2) == 2`,
  numbers: `
    round(1.005, 2) == 1.01
    round(2.5) == 3
    round(-1.005, 2) == -1.01
    round(1234.5, -2) == 1200
    round(1e-7, 7) == 1e-7
    round(1e300, 2) == 1e300
    round(1e300, 20) == 1e300
    round('a') == null
    floor(-1.5) == -2
    ceil(1.2) == 2
    abs('-3') == 3
    pow(2, 10) == 1024
    sqrt(9) == 3
    sqrt(-1) == null
    pow(10, 999) == null
    number('1.50') === 1.5
    number('x') == null
    number('') == null`,
  'strings [E1-07]': `
    substr('问卷调查', 1, 2) == '卷调'
    substr('abc', -2) == 'bc'
    substr('abc', 5) == null
    substr('问卷调查', 0, 2) == '问卷'
    substr('问卷调查', 1, 2) == '卷调'
    substr('问卷调查', -2, 2) == '调查'
    substr('问卷', -5, 1) == '问'
    substr('问卷', 1, -1) == null
    len('😀a') == 2
    len(null) == 0
    trim(' a ') === 'a'
    upper('aß') == 'ASS'
    lower('AÉ') == 'aé'
    concat('a', null, 1, [2, 3]) == 'a12,3'
    contains('问卷调查', '调查')
    contains(['a', 'b'], 'a') && contains(['a', 'b'], 'b')
    !contains(['ab'], 'a')
    !contains(['a'], 'b')
    !contains('abc', '')
    starts_with('abc', 'ab') && ends_with('abc', 'bc')
    !starts_with('abc', null)
    matches('a1b', '[0-9]')
    !matches('abc', '^b')
    matches('问卷', '^\\\\p{Han}+$')
    !matches('a', unknown + '(')
    replace('a.b.c', '.', '-') == 'a-b-c'
    replace('aaa', 'a', '$&') === '$&$&$&'
    replace('abc', '', 'x') == 'abc'
    string(1.50) === '1.5'
    string(true) === 'true'
    string([1, [2]]) === '1,2'
    string(leap) === '2024-02-29 10:30:15'`,
  dates: `
    today() == '2026-02-10'
    now() == '2026-02-10 12:30'
    date('2026-02-30') == null
    date('2026-2-3') == null
    date('2026-13-01') == null
    date('2026-02-01 24:00') == null
    date(20260201) == null
    date('0050-01-01') < date('0100-01-01')
    date_add('2026-01-31', 1, 'month') == '2026-02-28'
    date_add(leap, 1, 'year') == '2025-02-28 10:30:15'
    date_add('2026-01-31', -2, 'month') == '2025-11-30'
    date_add('2026-01-01', 2, 'week') == '2026-01-15'
    date_add('2026-01-01', -1, 'day') == '2025-12-31'
    date_add('2026-01-01', 90, 'minute') == '2026-01-01 01:30'
    date_add('2026-01-01', 1.5, 'hour') == '2026-01-01 01:30'
    date_add('2026-01-01', -30, 'second') == '2025-12-31 23:59:30'
    date_add('2026-01-01', 1e9, 'year') == null
    year(date_add('0001-03-01', -2, 'year')) == -1
    date_add('2026-01-01', 1, 'fortnight') == null
    date_add('soon', 1, 'day') == null
    date_diff('2026-03-01', '2024-02-29', 'year') == 2
    date_diff('2024-02-29', '2026-03-01', 'year') == -2
    date_diff('2026-02-28', '2024-02-29', 'year') == 2
    date_diff('2026-02-27', '2024-02-29', 'year') == 1
    date_diff('2026-01-15', '2026-01-01', 'week') == 2
    date_diff('2026-01-01 23:59', '2026-01-01', 'day') === 0
    date_diff('2026-01-01', '2026-01-01 23:59', 'hour') == -23
    year(leap) == 2024 && month(leap) == 2 && day(leap) == 29 && hour(leap) == 10
    weekday('2026-02-09') == 1 && weekday('2026-02-15') == 7
    year('soon') == null
    format_date(leap, 'YYYY年M月D日 HH:mm') == '2024年2月29日 10:30'`,
  'field [R9-07]': `
    distance([116.397, 39.908], [116.397, 39.908]) === 0
    distance([0, 0], [0, 1]) == 111195
    distance(['121.47', '31.23'], [116.40, 39.90]) > 1060000
    distance([0, 91], [0, 0]) == null
    distance(null, [0, 0]) == null
    age('2008-02-10') == 18
    age('2008-02-11') == 17
    age('2000-06-15', '2020-06-14') == 19
    age('11010519491231002X') == 76
    age('soon') == null
    age('2000-01-01', unknown) == null
    valid_id_card('11010519491231002X')
    valid_id_card('11010519491231002x')
    !valid_id_card('110105194912310021')
    !valid_id_card('11010519490231002X')
    !valid_id_card('99010519491231002X')
    !valid_id_card(null)
    valid_mobile('13800138000')
    !valid_mobile('12800138000')
    !valid_mobile('1380013800')`,
}

describe.each(Object.entries(groups))('%s', (_, block) => {
  it.each(block.trim().split(/\n\s*/))('%s', (line) => {
    expect(evaluate(line, values)).toBe(true)
  })
})

const drawn = (source: string) =>
  new Set(Array.from({ length: 200 }, (_, at) => evaluate(source, {}, { seed: `s${at}` })))

describe('chance [E1-08]', () => {
  const letters = "['a','b','c','d','e','f','g','h']"

  it('is the same on every recompute', () => {
    for (const source of ['random()', 'random(1000000)', `shuffle(${letters})`])
      expect(evaluate(source)).toEqual(evaluate(source))
  })

  it('is another for another session, another expression, another call', () => {
    expect(evaluate('random()')).not.toBe(evaluate('random()', {}, { seed: 'session 2' }))
    expect(evaluate('random()')).not.toBe(evaluate('random() '))
    expect(evaluate('random() == random()')).toBe(false)
  })

  it('stays in its range and reaches all of it', () => {
    expect([...drawn('random(3)')].toSorted()).toEqual([0, 1, 2])
    expect([...drawn('random(5, 7)')].toSorted()).toEqual([5, 6, 7])
    for (const fraction of drawn('random()')) expect(fraction).toSatisfy((x: number) => x >= 0 && x < 1)
    expect([evaluate('random(0)'), evaluate('random(7, 5)'), evaluate("random('x')")]).toEqual([null, null, null])
  })

  it('shuffles with a seed the same whatever the session', () => {
    const source = `shuffleWithSeed(${letters}, 'x')`
    expect(evaluate(source)).toEqual(evaluate(source, {}, { seed: 'session 2' }))
    expect(evaluate(source)).not.toEqual(evaluate(`shuffleWithSeed(${letters}, 'y')`))
    expect([...(evaluate(source) as string[])].toSorted()).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'])
  })

  it('orders every way equally often', () => {
    const orders = new Map<string, number>()
    for (let at = 0; at < 6_000; at++) {
      const order = String(evaluate("shuffle(['a','b','c'])", {}, { seed: `s${at}` }))
      orders.set(order, (orders.get(order) ?? 0) + 1)
    }
    expect(orders.size).toBe(6)
    for (const times of orders.values()) expect(Math.abs(times - 1_000)).toBeLessThan(150)
  })
})
