import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../../tests/depth.ts'
import { noon, scopeOf } from '../../../tests/fixtures/expression.ts'
import { compile, functions, type Value } from './index.ts'
import { readTree } from './read-tree.ts'
import { anySource, anyValue, codes } from './testing/arbitrary.ts'
import { interpreted } from './testing/interpret.ts'
import { isTrue } from './value.ts'

const moment = { now: noon, seed: 'session 1' }
const fourValues = fc.tuple(anyValue, anyValue, anyValue, anyValue)
const placeOf = ([code]: readonly string[]) => codes.indexOf(code as (typeof codes)[number])
const named = (values: readonly Value[]) => Object.fromEntries(codes.map((code, at) => [code, values[at] ?? null]))

describe('a bound expression', () => {
  it('gives what the plain rules give, for any source and any values', () => {
    fc.assert(
      fc.property(anySource, fourValues, (source, values) => {
        const { tree, references } = readTree(source, { functions })
        const expected = interpreted(
          tree,
          references.map((path) => values[placeOf(path)] ?? null),
          moment,
        )
        const bound = compile(source).bind(placeOf)
        expect(bound.evaluate(values, moment)).toEqual(expected)
        expect(bound.isTrue(values, moment)).toBe(isTrue(expected))
        expect(compile(source).evaluate(scopeOf(named(values)))).toEqual(expected)
      }),
      { numRuns: runs(3_000) },
    )
  })

  it('reads an unknown path as blank', () => {
    fc.assert(
      fc.property(anySource, fourValues, (source, values) => {
        const bound = compile(source).bind((path) => (path[0] === 'Q2' ? -1 : placeOf(path)))
        expect(bound.evaluate(values, moment)).toEqual(
          compile(source).evaluate(scopeOf({ ...named(values), Q2: null })),
        )
      }),
      { numRuns: runs(500) },
    )
  })

  it('says the place of each reference, and -1 for an unknown one', () => {
    const bound = compile("Q1 == 'A' && Q9 > Q3 + Q1").bind(placeOf)
    expect(bound.places).toEqual([0, -1, 2])
  })

  it('reads only what it needs', () => {
    const asked: number[] = []
    const values = new Proxy([true, false], { get: (of, at) => (asked.push(Number(at)), Reflect.get(of, at) as Value) })
    for (const source of ['Q1 || Q2', 'Q2 && Q1', 'iif(Q1, 1, Q2)', 'casewhen(Q2, Q1, 3)', 'Q1 ? 1 : Q2']) {
      compile(source).bind(placeOf).evaluate(values, moment)
    }
    expect(asked).toEqual([0, 1, 0, 1, 0])
  })

  it.each([
    ['now() > Q1', true],
    ['year(today())', true],
    ["age(Q1) > 'now()'", true],
    ["age(Q1, '2026-01-01')", false],
    ["Q1 == 'now()'", false],
    ['iif(Q1, 1, sum(1, now()))', true],
    ['', false],
  ])('says of %s whether it reads the clock', (source, readsClock) => {
    expect([compile(source).readsClock, compile(source).bind(placeOf).readsClock]).toEqual([readsClock, readsClock])
  })

  it('takes chains and choices of any length', () => {
    const values = [1, 2, 3, 4]
    const evaluate = (source: string) => compile(source).bind(placeOf).evaluate(values, moment)
    expect(evaluate(Array.from({ length: 2_400 }, () => 'Q1').join('+'))).toBe(2_400)
    expect(evaluate(Array.from({ length: 2_000 }, (_, at) => (at % 2 ? 'Q1' : '2')).join('-'))).toBe(
      2 - 1_000 - 2 * 999,
    )
    expect(evaluate(`casewhen(${'Q1>1,5,'.repeat(1_000)}7)`)).toBe(7)
    expect(evaluate(`casewhen(${'Q1>1,5,'.repeat(1_000)}Q2 > 1, 6, 7)`)).toBe(6)
    expect(evaluate(Array.from({ length: 1_500 }, () => 'Q1').join('&&'))).toBe(true)
    expect(evaluate(Array.from({ length: 1_500 }, () => '!Q1').join('||'))).toBe(false)
    expect(evaluate('Q1 && Q2 && Q3 && Q4 > 9')).toBe(false)
    expect(evaluate('Q1 > 9 || Q2 > 9 || Q3 > 9 || Q4')).toBe(true)
  })
})
