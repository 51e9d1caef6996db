import { describe, expect, it } from 'vitest'
import { evaluate, noon } from '../../../tests/fixtures/expression.ts'

const lists = { Q1: ['A', 'C'], one: ['5'], empty: [], day: new Date('2026-01-31T16:00:00Z') }

// Each line is an expression that holds.
const rules: Readonly<Record<string, string>> = {
  'the examples of the language': `
    1 + '2' == 3
    'a' + 1 == 'a1'
    7 / 0 == 7
    sum(1, [2, '3'], null) == 6
    avg(null, '') == null
    max('10', 9) == 10
    ['A','C'] == 'C'
    ['A','C'] != 'B'
    is_empty([]) && is_empty('  ')
    same_count('a','b','a',null) == 2
    sustain_count(1,1,null,1) == 2
    casewhen(false, 1, 2) == 2
    verifySort(['C','A','B'], 'C','B')
    join(uniq(['x','y','x']), '|') == 'x|y'
    '2026-01-31' < date('2026-02-01')
    date_diff(date('2026-02-28'), date('2025-03-01'), 'month') == 11
    slice('问卷调查', 1, 3) == '卷调'
    round(-2.5) == -3
    0.1 + 0.2 == 0.3`,
  'blank equals blank only': `
    null == ''
    '' == '   '
    [] == null
    unknown == null
    !(null == 0)
    !(null == false)
    null != 0
    null === ''
    [''] == [null]
    [[]] == [null]
    !([''] == '')`,
  'an order comparison with blank is false': `
    !(null < 1)
    !(null >= 0)
    !('' <= '')
    !(1 > null)
    !(1e999 > 1)
    !([] < 1)`,
  'blank is 0 in arithmetic and nothing in a string': `
    null + 5 == 5
    unknown * 3 === 0
    '' - 2 == -2
    null + null === 0
    -unknown === 0
    null + 'abc' == 'abc'
    'a' + '  ' + 'b' == 'ab'
    null + [1, 2] == '1,2'
    day + null == day
    1e308 * 10 == null`,
  'false is blank, false and 0; everything else is true': `
    !''
    !null
    !0
    !false
    ![]
    !!'false'
    !!'0'
    !![0]
    !!-1
    ('x' && 1) === true
    ('' || 0) === false
    (null ? 1 : 2) == 2`,
  'numbers and strings compare loosely [E1-02]': `
    1 == '1'
    1 == ' 1.0 '
    1 == '1e0'
    1 != '0x1'
    1 == '+1'
    .5 == '.5'
    10 > '9'
    '10' > 9
    5 < 'a'
    1000 != '1,000'
    !(1 === '1')
    1 !== '1'`,
  'two strings are equal exactly and ordered as numbers when both are numeric, else by code point': `
    '1' != '1.0'
    '10' > '9'
    'b' > 'a'
    'B' < 'a'
    '10' < '9a'
    '\\uffff' < '\\u{1f600}'
    'ab' > 'a'`,
  'Booleans compare with numbers as 1 and 0, with strings as words [R3-20]': `
    true == 1
    false == 0
    true > 0
    true == 'true'
    false == 'false'
    true != '1'
    true + true == 2
    true + 'x' == 'truex'
    sum(true, 2) == 3`,
  'dates compare with strings in an accepted form [R3-20]': `
    day == '2026-02-01'
    day == '2026-02-01 00:00'
    day == '2026-02-01 00:00:00'
    day == '2026-01-31T16:00:00Z'
    day == '2026-01-31T17:00:00.000+01:00'
    day == '2026-01-31T11:30:00-04:30'
    day == '2026-02-01T00:00'
    day < '2026-02-01 00:01'
    !(day == 'soon')
    !(day < 'soon')
    day != 'soon'
    day != '2026-02-30'
    !(day == 1769875200000)`,
  'a list equals a value that it holds': `
    Q1 == 'A'
    'C' == Q1
    Q1 != 'B'
    one == 5
    one > 4
    5 <= one
    !(Q1 > 'A')
    !(Q1 < 'A')
    Q1 == ['A', 'C']
    Q1 != ['C', 'A']
    [1, '2'] == ['1', 2]
    !([['A']] == 'A')
    [['A'], 'B'] == [['A'], 'B']
    [['A']] != ['A']`,
  'plus adds what is numeric and joins the rest': `
    '1' + '2' == 3
    true + 1 == 2
    'a' + 'b' == 'ab'
    'x' + true == 'xtrue'
    '有: ' + Q1 == '有: A,C'
    [1] + 1 === '11'
    'on ' + day == 'on 2026-02-01 00:00:00'
    1 + 2 + 'a' == '3a'`,
  'a date moves by days': `
    day + 1 == '2026-02-02'
    day - 0.5 == '2026-01-31 12:00'
    1 + day == '2026-02-02'
    date('2026-02-02') - day == 1
    date('2026-02-01 06:00') - day == 0.25
    day * 2 == null
    1 - day == null`,
  'arithmetic with what is not numeric is blank': `
    'a' - 1 == null
    'a' * 2 == null
    Q1 * 2 == null
    -'a' == null
    +'3' === 3
    -true == -1
    'a' / 0 == null`,
  'division by zero gives the left value [E1-03]': `
    7 % 0 == 7
    '8' / 0 == 8
    7 / null == 7
    -7 % 3 == -1
    7 % -3 == 1
    1 / 4 == .25`,
  'results have 15 significant digits': `
    0.1 * 3 == 0.3
    1.1 + 2.2 == 3.3
    sum(0.1, 0.2) == 0.3
    1 / 3 == 0.333333333333333
    123456789012 + 1 == 123456789013`,
  'operators bind as in JavaScript': `
    1 + 2 * 3 == 7
    (1 + 2) * 3 == 9
    10 - 2 - 3 == 5
    2 > 1 == true
    (false ? 1 : true ? 2 : 3) == 2
    !false && true
    false && unknown || true`,
  'strings take the escapes of JavaScript': `
    '\\u95ee' == '问'
    "a\\tb" == 'a\\x09b'
    len('\\'') == 1
    len('\\n') == 1`,
}

describe.each(Object.entries(rules))('%s', (_, block) => {
  it.each(block.trim().split(/\n\s*/))('%s', (line) => {
    expect(evaluate(line, lists)).toBe(true)
  })
})

describe('evaluation', () => {
  it('fixes the time for one recompute', () => {
    expect(evaluate('now()')).toBe(noon)
  })

  it('reads dates without an offset in the scope’s time zone', () => {
    const day = new Date('2026-02-01T00:00:00Z')
    expect(evaluate("day == '2026-02-01'", { day }, { timeZone: 'UTC' })).toBe(true)
    expect(evaluate("day == '2026-02-01 08:00'", { day })).toBe(true)
  })

  it('stays with a long chain', () => {
    expect(evaluate(Array.from({ length: 4_000 }, () => '1').join('+'))).toBe(4_000)
  })

  it('gives blank in place of a text beyond all use', () => {
    const wide = `replace('${'a'.repeat(2_000)}', 'a', '${'b'.repeat(2_000)}')`
    expect(evaluate(wide)).toBeNull()
    const broad = `replace('${'a'.repeat(900)}', 'a', '${'b'.repeat(900)}')`
    expect(evaluate(`${broad} + ${broad}`)).toBeNull()
    expect(evaluate(`concat(${broad}, 1, ${broad})`)).toBeNull()
    expect(evaluate(`join([${broad}, ${broad}, ${broad}])`)).toBeNull()
    expect(evaluate(`len(${broad})`)).toBe(810_000)
    expect(
      evaluate(`replace(replace('${'a'.repeat(900)}', 'a', '${'b'.repeat(900)}'), 'b', '${'c'.repeat(900)}')`),
    ).toBeNull()
  })
})
