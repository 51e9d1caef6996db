import * as fc from 'fast-check'
import { functions } from '../functions/index.ts'
import { anySource } from './arbitrary.ts'

const tokens = [
  ...'()[],.;:?!+-*/%<>=&|^~`\'"\\@#{}$ \t\n',
  '==',
  '!=',
  '===',
  '!==',
  '<=',
  '>=',
  '&&',
  '||',
  '?.',
  '??',
  '**',
  '=>',
  '>>>',
  '++',
  '0',
  '1.5',
  '.5',
  '1e',
  '1e999',
  '0x1',
  "'a'",
  '"b"',
  "'\\u{41}'",
  "'\\u12",
  'true',
  'false',
  'null',
  'this',
  'new',
  'typeof',
  'in',
  '$',
  '$query',
  '$1',
  'Q1',
  'Q2',
  '性别',
  '😀',
  '\u00a0',
  '\u3000',
  '\ud800',
  '__proto__',
  'constructor',
  'text',
  'input',
  ...functions.keys(),
] as const

const soup = fc.array(fc.constantFrom(...tokens), { maxLength: 40 }).map((parts) => parts.join(''))
const spaced = fc.array(fc.constantFrom(...tokens), { maxLength: 40 }).map((parts) => parts.join(' '))
const repeated = fc
  .tuple(fc.constantFrom(...tokens), fc.constantFrom(...tokens), fc.integer({ min: 1, max: 5_000 }))
  .map(([one, other, times]) => (one + other).repeat(times))

// One mistake in what would have been right: a character put in, taken out, or exchanged.
const spoilt = fc
  .tuple(anySource, fc.nat(), fc.nat(2), fc.constantFrom(...tokens))
  .map(([source, place, taken, token]) => {
    const at = place % (source.length + 1)
    return source.slice(0, at) + token + source.slice(at + taken)
  })

/** Anything that somebody may type or a machine may send in place of an expression. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: anySource },
  { weight: 4, arbitrary: spoilt },
  { weight: 3, arbitrary: soup },
  { weight: 2, arbitrary: spaced },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: repeated },
)
