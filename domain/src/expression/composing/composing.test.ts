import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { blanks, choice, intro, matrix, multi, naire, number } from '../../../../tests/scenarios/naire.ts'
import { naireEnvironment } from '../../naires/checking/index.ts'
import { check } from '../checking/index.ts'
import { compile } from '../index.ts'
import { comparables, compositionOf, relationsOf, sourceOf, takesValues, type Condition } from './index.ts'
import { relations } from './composition.ts'

const is = (code: string, ...values: Condition['values']): Condition => ({ path: [code], relation: 'is', values })

describe('an expression as lines to choose from', () => {
  it.each<[string, readonly Condition[]]>([
    ['', []],
    ["Q1 == 'A'", [is('Q1', 'A')]],
    ["Q1 == 'A' || Q1 == 'B'", [is('Q1', 'A', 'B')]],
    ["Q1 != 'A' && Q1 != 'B'", [{ path: ['Q1'], relation: 'isNot', values: ['A', 'B'] }]],
    ['Q5.R1 >= 9', [{ path: ['Q5', 'R1'], relation: 'atLeast', values: [9] }]],
    ['Q1 < -2', [{ path: ['Q1'], relation: 'less', values: [-2] }]],
    ['is_empty(Q1)', [{ path: ['Q1'], relation: 'unanswered', values: [] }]],
    ['!is_empty(Q1)', [{ path: ['Q1'], relation: 'answered', values: [] }]],
    ['Q1 != null', [{ path: ['Q1'], relation: 'answered', values: [] }]],
    ['!Q1.visible', [{ path: ['Q1', '@visible'], relation: 'holdsNot', values: [] }]],
  ])('%s', (source, conditions) => {
    expect(compositionOf(source)).toEqual({ joined: 'all', conditions })
  })

  it('keeps how lines are joined, and what one line joins within them', () => {
    expect(compositionOf("(Q1 == 'A' || Q1 == 'B') && Q2 > 3")).toEqual({
      joined: 'all',
      conditions: [is('Q1', 'A', 'B'), { path: ['Q2'], relation: 'more', values: [3] }],
    })
    expect(compositionOf("Q1 == 'A' || (Q2 == 'B' || Q3 == 'C')")).toEqual({
      joined: 'any',
      conditions: [is('Q1', 'A'), is('Q2', 'B'), is('Q3', 'C')],
    })
  })

  it.each([
    "Q1 == 'A' || Q2 == 'B' && Q3 == 'C' && Q4",
    "(Q1 == 'A' || Q2 == 'B') && Q3",
    'sum(Q1, Q2) > 3',
    'Q1 == Q2',
    "Q1 === 'A'",
    '!(Q1 > 3)',
    'Q1 ==',
    'Q1 + 1 > 2',
    '1',
    "contains(Q1, 'A')",
  ])('%s says more', (source) => {
    expect(compositionOf(source)).toBeNull()
  })
})

const condition: fc.Arbitrary<Condition> = fc
  .record({
    path: fc.constantFrom<(readonly string[])[]>(
      ['Q1'],
      ['Q2', 'R1'],
      ['Q3', 'a-b'],
      ['Q3', 'score'],
      ['Q4', '@count'],
      ['$session', 'lang'],
    ),
    relation: fc.constantFrom(...relations),
    values: fc.array(
      fc.oneof(
        fc.string({ minLength: 1 }).filter((text) => text.trim() !== ''),
        fc.integer(),
        fc.constantFrom("o'k", '\\', 'a\nb'),
      ),
      { minLength: 1, maxLength: 3 },
    ),
  })
  .map(({ values, ...rest }) => ({
    ...rest,
    values:
      takesValues(rest.relation) === 'none' ? [] : takesValues(rest.relation) === 'one' ? values.slice(0, 1) : values,
  }))

describe('lines as an expression', () => {
  it('that means the same when it is read again, whatever the values are', () => {
    fc.assert(
      fc.property(
        fc.record({
          joined: fc.constantFrom('all' as const, 'any' as const),
          conditions: fc.array(condition, { minLength: 1, maxLength: 4 }),
        }),
        (composition) => {
          const source = sourceOf(composition)
          const again = compositionOf(source)
          expect(again, source).not.toBeNull()
          expect(valuesIn(again?.conditions ?? [])).toEqual(valuesIn(composition.conditions))
          expect(sourceOf(again as NonNullable<typeof again>).replaceAll(/[()]/g, '')).toBe(
            source.replaceAll(/[()]/g, ''),
          )
          expect(() => compile(source)).not.toThrow()
        },
      ),
    )
  })

  it('leaves out lines that say nothing yet', () => {
    expect(
      sourceOf({
        joined: 'any',
        conditions: [is('Q1'), is('Q2', 'A'), { path: [], relation: 'answered', values: [] }],
      }),
    ).toBe("Q2 == 'A'")
  })
})

const valuesIn = (conditions: readonly Condition[]) =>
  conditions.flatMap(({ path, relation, values }) =>
    values.length === 0 ? [[path, relation]] : values.map((value) => [path, relation, value]),
  )

describe('what conditions can be about', () => {
  const record = naire([
    choice('one', 'AB'),
    multi('many', 'AB'),
    matrix('grid', { R1: {} }, 'AB'),
    blanks('form', { I1: {}, I2: { DataType: { Type: 2 } } }),
    number('years'),
    intro('hello'),
    choice('scale', { 1: {}, 2: {} }),
  ])
  const environment = naireEnvironment(record)
  const found = comparables(environment)

  it('is every answer, row by row and blank by blank, then counts and scores', () => {
    expect(found.map(({ path }) => path.join('.'))).toEqual([
      'one',
      'many',
      'grid.R1',
      'form.I1',
      'form.I2',
      'years',
      'scale',
      'many.@count',
      'one.@score',
      'many.@score',
      'grid.@score',
      'form.@score',
      'years.@score',
      'scale.@score',
    ])
  })

  it('with relations that the checks have nothing against', () => {
    for (const { path, type } of found) {
      for (const relation of relationsOf(type)) {
        const [code = 'x'] = type.kind === 'choice' || type.kind === 'codes' ? type.codes : []
        const value = type.kind === 'number' ? 3 : type.kind === 'date' ? '2026-01-31' : code
        const source = sourceOf({
          joined: 'all',
          conditions: [{ path, relation, values: takesValues(relation) === 'none' ? [] : [value] }],
        })
        expect(
          check(source, environment).filter(({ severity, key }) => severity === 'error' || key === 'unknownOption'),
          source,
        ).toEqual([])
      }
    }
  })

  it('and an order where codes are numbers', () => {
    expect(relationsOf({ kind: 'choice', codes: ['1', '2'] })).toContain('atLeast')
    expect(relationsOf({ kind: 'choice', codes: ['A', '2'] })).not.toContain('atLeast')
    expect(relationsOf(null)).toEqual(['answered', 'unanswered'])
  })
})
