import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { limits } from '../limits.ts'
import { parseQuery } from '../query/parse-query.ts'
import { printExpression } from '../testing/print-expression.ts'
import type { BinaryOperator, Expression } from './expression.ts'
import { parseExpression, binaryPower } from './parse-expression.ts'

const at = 0
const operators = (Object.keys(binaryPower) as BinaryOperator[]).filter((operator) => operator !== 'in')
const name = fc.constantFrom('A', 'Name', '年龄', 'not_', 'and1', 'x')
const member = fc
  .array(name, { minLength: 1, maxLength: 3 })
  .map(
    (names) =>
      names.reduce<Expression | null>((of, each) => ({ kind: 'member', of, name: each, at }), null) as Expression,
  )
const literal = fc.oneof(
  fc
    .oneof(fc.string(), fc.constantFrom("O'Neil", "''", '一%_\\', ' and ', '(', '@a'))
    .map((value): Expression => ({ kind: 'literal', type: 'String', value, at })),
  fc.nat(1_000_000).map((value): Expression => ({ kind: 'literal', type: 'Number', value, at })),
  fc.boolean().map((value): Expression => ({ kind: 'literal', type: 'Boolean', value, at })),
  fc
    .integer({ min: -90_000, max: 90_000 })
    .map((value): Expression => ({ kind: 'literal', type: 'Duration', value, at })),
  fc.constantFrom<Expression>(
    { kind: 'literal', type: 'Null', value: null, at },
    { kind: 'literal', type: 'Date', value: '2024-02-29', at },
    { kind: 'literal', type: 'TimeOfDay', value: '08:30:00', at },
  ),
)
const { expression } = fc.letrec<{ expression: Expression }>((tie) => ({
  expression: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    member,
    literal,
    fc.record({
      kind: fc.constant('binary' as const),
      operator: fc.constantFrom(...operators),
      left: tie('expression'),
      right: tie('expression'),
      at: fc.constant(at),
    }),
    fc.record({
      kind: fc.constant('unary' as const),
      operator: fc.constant('not' as const),
      operand: tie('expression'),
      at: fc.constant(at),
    }),
    fc.record({
      kind: fc.constant('unary' as const),
      operator: fc.constant('minus' as const),
      operand: member,
      at: fc.constant(at),
    }),
    tie('expression').map((of): Expression => ({ kind: 'call', name: 'tolower', args: [of], at })),
    fc
      .tuple(member, tie('expression'))
      .map(([of, predicate]): Expression => ({ kind: 'lambda', quantifier: 'any', of, variable: 'v', predicate, at })),
    fc
      .tuple(tie('expression'), tie('expression'))
      .map(([when, value]): Expression => ({ kind: 'case', branches: [{ when, value }], at })),
    fc.tuple(member, fc.array(literal, { maxLength: 3 })).map(([left, items]): Expression => ({
      kind: 'binary',
      operator: 'in',
      left,
      right: { kind: 'list', items, at },
      at,
    })),
  ),
}))

/** Where things stood in the text does not count. */
const placeless = (tree: unknown): unknown =>
  JSON.parse(
    JSON.stringify(tree, (key, value: unknown) => (key === 'at' ? undefined : Object.is(value, -0) ? 0 : value)),
  )

describe('what is printed', () => {
  it('is read as the same, with the parentheses that it needs', () => {
    fc.assert(
      fc.property(expression, (tree) => {
        const text = printExpression(tree)
        expect(placeless(parseExpression(text, '$filter')), text).toEqual(placeless(tree))
      }),
      { numRuns: 2_000 },
    )
  })

  it.each([
    'A or B and C',
    'not A eq 1',
    'not (A eq 1 or B)',
    '1 sub 2 sub 3',
    '1 sub (2 sub 3)',
    '(A or B) and C',
    'A/any(v:v/B gt 1 and not v/C)',
    "case(A : 'x',true : 'y') eq 'x'",
  ])('%s comes back', (text) => {
    expect(printExpression(parseExpression(text, '$filter'))).toBe(text)
  })
})

describe('a condition without end', () => {
  it(`is refused before it is read: at most ${limits.filterNodes} terms`, () => {
    const terms = Array.from({ length: 2_000 }, () => 'a').join(' and ')
    // What is wrong at its end is never reached.
    expect(() => parseQuery(`$filter=${terms} and`)).toThrow(`more than ${limits.filterNodes} terms`)
  })
})
