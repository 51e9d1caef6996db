import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scopeOf } from '../../../tests/fixtures/expression.ts'
import { compile, ExpressionSyntaxError, functions, usesPatterns } from './index.ts'
import { linearPatterns } from './patterns/index.ts'

const fails = (source: string) => expect(() => compile(source, { patterns: linearPatterns }), source)

describe('references', () => {
  it.each([
    ['Q1 + Q1', [['Q1']]],
    ["Q1 == 'A' && Q3.R1 > 2 || Q1.text == ''", [['Q1'], ['Q3', 'R1'], ['Q1', '@text']]],
    ["Q5['text']", [['Q5', 'text']]],
    ['Q5.R1.text', [['Q5', 'R1', '@text']]],
    ['Q7.R1.C2', [['Q7', 'R1', 'C2']]],
    ['Q1.input.O3', [['Q1', '@input', 'O3']]],
    ['Q1.input.text', [['Q1', '@input', 'text']]],
    ['Q1.score + Q1.count + Q1.visible + Q1.seconds', [['Q1', '@score'], ['Q1', '@count'], ['Q1', '@visible'], ['Q1', '@seconds']]],
    ['$session.score + $query.text + $meta.a.b', [['$session', 'score'], ['$query', 'text'], ['$meta', 'a', 'b']]],
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

describe('what the language does not have is the author’s mistake', () => {
  it.each([
    'a = 1', 'a += 1', 'a | b', 'a & b', 'a ^ b', '~a', 'a << 1', 'a ** 2', 'a ?? b', 'a?.b', 'new Date()', "'a' in b", 'typeof a',
    '`a`', '/a/', 'x => x', '{a: 1}', 'this', 'this.a', 'a b', 'a, b', 'a;', ';a', 'a,', ',a', '(a,)', '(a, b)', '()', '1 +', '(1', '[1', '[,1]',
    "'abc", 'a..b', 'a.', '1.2.3', '0x10', 'a[0]', 'a[b]', 'f(x).y', "'a'.length", '(a + b).c', 'a.b()', 'nothing(1)', 'SUM(1)', 'constructor(1)',
    '__proto__(1)', 'a×b', 'a　+ b', '$', '$1', "'\\u12'", 'sum(1,)', 'sum(,1)', 'i++',
  ])('%s', (source) => {
    fails(source).toThrow(ExpressionSyntaxError)
    fails(source).toThrow(source)
  })

  it.each(['round()', 'round(1, 2, 3)', 'now(1)', 'iif(1, 2)', 'casewhen(1)', 'verifySort([1], 1)', 'is_empty()', 'random(1, 2, 3)'])(
    'wrong number of arguments: %s',
    (source) => fails(source).toThrow(/does not take/),
  )

  it('is named with its source', () => {
    const source = 'age >> 18'
    fails(source).toThrow("the operator '>>' is not supported in the expression: age >> 18")
  })
})

describe('limits', () => {
  it('takes 10,000 characters and not one more', () => {
    expect(() => compile('1'.padEnd(10_000))).not.toThrow()
    fails('1'.padEnd(10_001)).toThrow(ExpressionSyntaxError)
  })

  it.each([
    ['parentheses', (n: number) => '('.repeat(n) + '1' + ')'.repeat(n)],
    ['lists', (n: number) => '['.repeat(n) + '1' + ']'.repeat(n)],
    ['calls', (n: number) => 'abs('.repeat(n) + '1' + ')'.repeat(n)],
    ['signs', (n: number) => '!'.repeat(n) + '1'],
    ['conditions', (n: number) => '1 ? 1 : '.repeat(n) + '1'],
  ])('does not nest %s deeper than 200', (_, nested) => {
    expect(() => compile(nested(199))).not.toThrow()
    fails(nested(201)).toThrow(/nested deeper/)
    fails(nested(1_200)).toThrow(/nested deeper/)
  })

  it('counts brackets in strings as text', () => {
    expect(compile(`'${'('.repeat(300)}' + "a;,'"`).evaluate(scopeOf())).toHaveLength(304)
  })
})

describe('patterns', () => {
  it('need an engine, and say so', () => {
    expect(() => compile("matches(Q1, 'a')")).toThrow('needs a pattern engine')
    expect([usesPatterns("matches (Q1, 'a')"), usesPatterns('matched(Q1)')]).toEqual([true, false])
  })

  it('that cannot be taken are found when they stand in the expression', () => {
    fails("matches(Q1, '(a')").toThrow(ExpressionSyntaxError)
    fails("matches(Q1, '(?=a)')").toThrow('(?=a)')
  })
})

describe('every function', () => {
  it.each([...functions])('%s is called in its help, takes its numbers of arguments, and never throws', (name, row) => {
    expect(row.help.startsWith(`${name}(`)).toBe(true)
    const values = fc.constantFrom('null', "''", '0', '-1', '1e308', "'abc'", "'2026-01-31'", 'true', '[]', "[1,'a',null,[2]]", 'day', "'month'", '1e999')
    const most = Math.min(row.most, row.least + 3)
    fc.assert(
      fc.property(fc.array(values, { minLength: row.least, maxLength: most }), (args) => {
        const expression = compile(`${name}(${args.join(',')})`, { patterns: linearPatterns })
        const scope = scopeOf({ day: new Date('2024-02-29T00:00:00Z') })
        expect(expression.evaluate(scope)).toEqual(expression.evaluate(scope))
      }),
      { numRuns: 60 },
    )
  })
})
