import * as fc from 'fast-check'
import { functions } from '../functions/index.ts'
import type { Value } from '../value.ts'

/** The references of arbitrary sources, in the order of their values. */
export const codes = ['Q1', 'Q2', 'Q3', 'Q4'] as const

const single = fc.oneof(
  fc.integer({ min: -20, max: 20 }),
  fc.double(),
  fc.constantFrom<Value>(
    -0,
    0.1,
    1e15,
    -1e300,
    1e300,
    Infinity,
    -Infinity,
    Number.NaN,
    2 ** 31,
    -(2 ** 31),
    4_294_967_296,
  ),
  fc.constantFrom<Value>(
    '',
    '  ',
    'A',
    'B',
    '0',
    '1',
    ' 1.0 ',
    '-3',
    '1e3',
    'true',
    '2026-02-01',
    '2026-02-01 08:30',
    '😀',
    '[1]',
  ),
  fc.constantFrom<Value>(true, false, null),
  fc.constantFrom<Value>(
    new Date('2026-02-01T00:00:00+08:00'),
    new Date('2024-02-29T10:30:15.250Z'),
    new Date(Number.NaN),
  ),
)

/** Any value that a reference may read. */
export const anyValue: fc.Arbitrary<Value> = fc.oneof(
  { weight: 4, arbitrary: single },
  { weight: 1, arbitrary: fc.array(fc.oneof(single, fc.array(single, { maxLength: 2 })), { maxLength: 3 }) },
)

const literal = fc.constantFrom(
  '0',
  '1',
  '3',
  '-2',
  '0.1',
  '.5',
  '1e3',
  '1e999',
  "''",
  "' '",
  "'A'",
  "'B'",
  "'1'",
  "'true'",
  "'2026-02-01'",
  "'day'",
  "'month'",
  'true',
  'false',
  'null',
  '[]',
  "['A', 'C']",
  '[1, [2]]',
  '[null]',
)
const operator = fc.constantFrom('||', '&&', '==', '!=', '===', '!==', '<', '<=', '>', '>=', '+', '-', '*', '/', '%')
const callable = [...functions].filter(([name]) => name !== 'matches')

/** Any source of the language, `matches` aside. */
export const anySource: fc.Arbitrary<string> = fc.letrec<{ source: string }>((tie) => {
  const inner = tie('source')
  const call = fc
    .constantFrom(...callable)
    .chain(([name, { least, most }]) =>
      fc
        .array(inner, { minLength: least, maxLength: Math.min(most, least + 4) })
        .map((args) => `${name}(${args.join(', ')})`),
    )
  return {
    source: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.constantFrom<string>(...codes),
      literal,
      fc.tuple(inner, operator, inner).map(([left, sign, right]) => `${left} ${sign} ${right}`),
      fc
        .tuple(inner, operator, inner, operator, inner)
        .map(([a, one, b, other, c]) => `(${a} ${one} ${b}) ${other} ${c}`),
      fc.array(inner, { minLength: 2, maxLength: 20 }).map((terms) => terms.join(' + ')),
      fc.tuple(fc.constantFrom('!', '-', '+'), inner).map(([sign, of]) => `${sign}(${of})`),
      fc.tuple(inner, inner, inner).map(([test, then, otherwise]) => `(${test} ? ${then} : ${otherwise})`),
      fc.array(inner, { maxLength: 3 }).map((items) => `[${items.join(', ')}]`),
      call,
    ),
  }
}).source
