import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../../tests/depth.ts'
import { scopeOf } from '../../../tests/fixtures/expression.ts'
import {
  compile,
  ExpressionSyntaxError,
  functions,
  syntaxErrorKeys,
  usesPatterns,
  type SyntaxErrorKey,
} from './index.ts'
import type { FunctionName } from './functions/index.ts'
import { functionHelp } from './help/index.ts'
import { linearPatterns } from './patterns/index.ts'

const fails = (source: string) => expect(() => compile(source, { patterns: linearPatterns }), source)

function mistakeIn(source: string): ExpressionSyntaxError {
  try {
    compile(source, { patterns: linearPatterns })
  } catch (error) {
    if (error instanceof ExpressionSyntaxError) return error
    throw error
  }
  throw new Error(`compiles: ${source}`)
}

describe('references', () => {
  it.each([
    ['Q1 + Q1', [['Q1']]],
    ["Q1 == 'A' && Q3.R1 > 2 || Q1.text == ''", [['Q1'], ['Q3', 'R1'], ['Q1', '@text']]],
    ["Q5['text']", [['Q5', 'text']]],
    ['Q5.R1.text', [['Q5', 'R1', '@text']]],
    ['Q7.R1.C2', [['Q7', 'R1', 'C2']]],
    ['Q1.input.O3', [['Q1', '@input', 'O3']]],
    ['Q1.input.text', [['Q1', '@input', 'text']]],
    [
      'Q1.score + Q1.count + Q1.visible + Q1.seconds',
      [
        ['Q1', '@score'],
        ['Q1', '@count'],
        ['Q1', '@visible'],
        ['Q1', '@seconds'],
      ],
    ],
    [
      '$session.score + $query.text + $meta.a.b',
      [
        ['$session', 'score'],
        ['$query', 'text'],
        ['$meta', 'a', 'b'],
      ],
    ],
    ["性别 == 'M' && _x1", [['性别'], ['_x1']]],
    ["$meta['a b'].c", [['$meta', 'a b', 'c']]],
    ['sum(sum, max.a)', [['sum'], ['max', 'a']]],
    ['', []],
  ])('%s', (source, references) => {
    expect(compile(source).references).toEqual(references)
  })

  it('are handed to lookup as they are, so that a reader may index them', () => {
    const expression = compile('Q1.text + Q1.text + Q2')
    const asked = new Set<unknown>()
    expression.evaluate(scopeOf({}, { lookup: (path) => (asked.add(path), null) }))
    expect([...asked]).toEqual(expression.references)
    expect(expression.references.every((path) => asked.has(path))).toBe(true)
  })
})

describe('a blank source', () => {
  it.each(['', '   ', '\n'])('compiles to blank', (source) => {
    expect(compile(source).evaluate(scopeOf())).toBeNull()
  })
})

// Source, key, what is marked in the source, values.
const mistakes: readonly (readonly [
  source: string,
  key: SyntaxErrorKey,
  marked: string,
  ...params: (string | number)[],
])[] = [
  ['a = 1', 'unexpected', '=', '='],
  ['a += 1', 'unexpected', '=', '='],
  ['x => x', 'unexpected', '=', '='],
  ['`a`', 'unexpected', '`', '`'],
  ['/a/', 'unexpected', '/', '/'],
  ['{a: 1}', 'unexpected', '{', '{'],
  ['1 + )', 'unexpected', ')', ')'],
  ['a ? : c', 'unexpected', ':', ':'],
  ['a..b', 'unexpected', '.', '.'],
  ['1.2.3', 'unexpected', '.', '.'],
  ['0x10', 'unexpected', 'x', 'x'],
  ['a.1', 'unexpected', '1', '1'],
  ['sum(1 2)', 'unexpected', '2', '2'],
  ['[1 2]', 'unexpected', '2', '2'],
  ["sum(a,'b' c)", 'unexpected', 'c', 'c'],
  ['[a ? 1 : 2 b]', 'unexpected', 'b', 'b'],
  ['[b a ? 1 : 2]', 'unexpected', 'a', 'a'],
  ['1 +', 'unfinished', ''],
  ['a ? b ', 'unfinished', ''],
  ['i++', 'unfinished', ''],
  ['(1', 'unfinished', ''],
  ['[1, 2', 'unfinished', ''],
  ["'abc", 'unfinished', ''],
  ["a['b]", 'unfinished', ''],
  ['a.', 'unfinished', ''],
  ['1e', 'unfinished', ''],
  ['a;', 'stray', ';'],
  [';a', 'stray', ';'],
  ['a,', 'stray', ','],
  [',a', 'stray', ','],
  ['(a, )', 'stray', ', )'],
  ['sum(,1)', 'stray', '(,'],
  ["f('(,', ,1)", 'stray', ', ,'],
  ['[,1]', 'stray', '[,'],
  ['[1,,2]', 'stray', ',,'],
  ['a b', 'notOne', 'b'],
  ['a\n + b c', 'notOne', 'c'],
  ['new Date()', 'notOne', 'Date()'],
  ["'a' in b", 'notOne', 'in'],
  ['typeof a', 'notOne', 'a'],
  ['a, b', 'notOne', 'b'],
  ['1 + (a, b)', 'notOne', '(a, b)'],
  ['(1 2)', 'notOne', '(1 2)'],
  ['()', 'notOne', '()'],
  ['1 + this', 'notOne', 'this'],
  ['a | b', 'unknownOperator', 'a | b', '|'],
  ['1 + (a & b)', 'unknownOperator', '(a & b)', '&'],
  ['a ^ b', 'unknownOperator', 'a ^ b', '^'],
  ['1 - ~a', 'unknownOperator', '~a', '~'],
  ['a ** 2', 'unknownOperator', 'a ** 2', '**'],
  ['a ?? b', 'unknownOperator', 'a ?? b', '??'],
  ['a == 1 && b >> 2', 'unknownOperator', 'b >> 2', '>>'],
  ['a?.b', 'unknownOperator', 'b', '?.'],
  ['a[0]', 'onlyQuotedCode', '0'],
  ['a[b + 1]', 'onlyQuotedCode', 'b + 1'],
  ['1 + f(x).y', 'pathOfValue', 'f(x).y'],
  ["'a'.length", 'pathOfValue', "'a'.length"],
  ['(a + b).c', 'pathOfValue', '(a + b).c'],
  ['this.a', 'pathOfValue', 'this.a'],
  ['true.a', 'pathOfValue', 'true.a'],
  ['a.b()', 'unknownFunction', 'a.b()', ''],
  ['sum(1)(2)', 'unknownFunction', 'sum(1)(2)', ''],
  ['sum?.(1)', 'unknownFunction', 'sum', 'sum'],
  ['take?.([1], 1)', 'unknownFunction', 'take', 'take'],
  ['1 + nothing(1)', 'unknownFunction', 'nothing', 'nothing'],
  ['SUM(1)', 'unknownFunction', 'SUM', 'SUM'],
  ['constructor(1)', 'unknownFunction', 'constructor', 'constructor'],
  ['__proto__(1)', 'unknownFunction', '__proto__', '__proto__'],
  ['a×b + 1', 'badName', 'a×b', 'a×b'],
  ['$', 'badName', '$', '$'],
  ['$1', 'badName', '$1', '$1'],
  ['a.$b', 'badName', '$b', '$b'],
  ['a == 😀', 'badName', '😀', '😀'],
  ["a + '\\u12'", 'badEscape', "'\\u12'", '\\u'],
  ["'\\xg0'", 'badEscape', "'\\xg0'", '\\x'],
  ["'\\u{110000}'", 'badEscape', "'\\u{110000}'", '\\u{110000}'],
  ['1 + round()', 'argumentCount', 'round()', 'round', 0, '1–2'],
  ['round(1, 2, 3)', 'argumentCount', 'round(1, 2, 3)', 'round', 3, '1–2'],
  ['now(1)', 'argumentCount', 'now(1)', 'now', 1, '0'],
  ['iif(1, 2)', 'argumentCount', 'iif(1, 2)', 'iif', 2, '3'],
  ['casewhen(1)', 'argumentCount', 'casewhen(1)', 'casewhen', 1, '2…'],
  ['verifySort([1], 1)', 'argumentCount', 'verifySort([1], 1)', 'verifySort', 2, '3…'],
  ["1 + matches(a, '(a')", 'badPattern', "matches(a, '(a')", '(a'],
  ["matches(a, '(?=a)')", 'badPattern', "matches(a, '(?=a)')", '(?=a)'],
]

describe('what the language does not have is the author’s mistake [E1-04, E1-05]', () => {
  it.each(mistakes.map(([source, key, marked, ...params]) => ({ source, key, marked, params })))(
    '$source: $key',
    ({ source, key, marked, params }) => {
      const error = mistakeIn(source)
      expect([error.key, ...Object.values(error.params)]).toEqual([key, ...params])
      expect(source.slice(error.position.from, error.position.to)).toBe(marked)
      expect(error.message).toContain(source)
    },
  )

  it('has an example for every key', () => {
    const shown = new Set<string>([...mistakes.map(([, key]) => key), 'tooLong', 'tooDeep', 'noPatternEngine'])
    expect([...shown].toSorted()).toEqual(syntaxErrorKeys.toSorted())
  })
})

describe('limits', () => {
  it('takes 10,000 characters and not one more', () => {
    expect(() => compile('1'.padEnd(10_000))).not.toThrow()
    fails('1'.padEnd(10_001)).toThrow('tooLong 10000')
  })

  it.each([
    ['parentheses', (n: number) => '('.repeat(n) + '1' + ')'.repeat(n)],
    ['lists', (n: number) => '['.repeat(n) + '1' + ']'.repeat(n)],
    ['calls', (n: number) => 'abs('.repeat(n) + '1' + ')'.repeat(n)],
    ['signs', (n: number) => '!'.repeat(n) + '1'],
    ['conditions', (n: number) => '1 ? 1 : '.repeat(n) + '1'],
  ])('does not nest %s deeper than 200', (_, nested) => {
    expect(() => compile(nested(199))).not.toThrow()
    fails(nested(201)).toThrow('tooDeep 200')
    fails(nested(1_200)).toThrow('tooDeep 200')
  })

  it('says the same when the source is so deep that it cannot be parsed', () => {
    fails('!'.repeat(9_999)).toThrow('tooDeep 200')
  })

  it('counts brackets in strings as text', () => {
    expect(compile(`'${'('.repeat(300)}' + "a;,'"`).evaluate(scopeOf())).toHaveLength(304)
  })
})

describe('patterns', () => {
  it('need an engine, and say so', () => {
    expect(() => compile("matches(Q1, 'a')")).toThrow('noPatternEngine in the expression: matches(Q1')
    expect([usesPatterns("matches (Q1, 'a')"), usesPatterns('matched(Q1)')]).toEqual([true, false])
  })
})

describe('every function', () => {
  it.each([...functions])('%s is called in its help, takes its numbers of arguments, and never throws', (name, row) => {
    expect(functionHelp[name as FunctionName].call.startsWith(`${name}(`)).toBe(true)
    const values = fc.constantFrom(
      'null',
      "''",
      '0',
      '-1',
      '1e308',
      "'abc'",
      "'2026-01-31'",
      'true',
      '[]',
      "[1,'a',null,[2]]",
      'day',
      "'month'",
      '1e999',
    )
    const most = Math.min(row.most, row.least + 3)
    fc.assert(
      fc.property(fc.array(values, { minLength: row.least, maxLength: most }), (args) => {
        const expression = compile(`${name}(${args.join(',')})`, { patterns: linearPatterns })
        const scope = scopeOf({ day: new Date('2024-02-29T00:00:00Z') })
        expect(expression.evaluate(scope)).toEqual(expression.evaluate(scope))
      }),
      { numRuns: runs(60) },
    )
  })
})
