import type { NaireRecord, QuotaCell } from '@naire/domain/naires'
import { checkNaire, naireEnvironment } from '@naire/domain/naires/checking'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { runs } from '../depth.ts'
import { randomNaire } from './random-naire.ts'
import { randomSteps, take } from './random-steps.ts'
import { scenario, start } from './scenario.ts'

const times = Number(process.env['PROPERTY_TIMES'] ?? 1)
vi.setConfig({ testTimeout: 30_000 * times })

// What the checker says before anybody answers holds whatever is answered. Every reference of every question is asked,
// by quota cells.
const suffixes = ['@text', '@input', '@score', '@count', '@visible', '@seconds']
const parts = ['A', 'B', 'D', 'R1', 'C1', 'I1', 'I2', 'liked']
const behind = [[], ...suffixes.map((suffix) => [suffix])]
const paths = [
  ...behind,
  ...parts.flatMap((part) => behind.map((rest) => [part, ...rest])),
  ['R1', 'C1'],
  ['R1', 'C1', '@count'],
]
const conditions = [
  'P',
  '!P',
  "P == 'A'",
  "P != 'B'",
  'P > 3',
  'P < 1',
  "P == ['A', 'B']",
  "P == ['B', 'A']",
  "P == 'A' && P == 'B'",
  'P >= 0 || is_empty(P)',
  "P == 'liked'",
]
const written = (path: readonly string[]) => path.map((part) => part.replace(/^@/, '')).join('.')

test('a reference to nothing is blank or 0, a condition never true is false, one always true is true', () => {
  fc.assert(
    fc.property(randomNaire(), fc.nat(), randomSteps, (naire, at, steps) => {
      const { Code = '' } = naire.Questions[at % naire.Questions.length] ?? {}
      const expected = promises(naire, Code)
      const record = { ...naire, QuotarList: expected.map(({ cell }) => cell) }
      const { session } = scenario(record)
      for (const [seconds, step] of steps.entries()) {
        take(step, record, session, new Date(start.getTime() + seconds * 1000))
        const matched = new Set(session.outcome().quotaCells)
        expect(
          expected
            .filter(({ cell, isTrue }) => matched.has(cell.Sid) !== isTrue)
            .map(({ cell }) => cell.QuotarExpression),
        ).toEqual([])
      }
    }),
    { numRuns: runs(25) * times },
  )
})

interface ExpectedCell {
  readonly cell: QuotaCell
  readonly isTrue: boolean
}

/** Of every condition about the question that is decided beforehand, how it turns out. */
function promises(naire: NaireRecord, code: string): readonly ExpectedCell[] {
  const environment = naireEnvironment(naire)
  const known = paths.filter((path) => environment.typeOf([code, ...path]))
  const cells = known.flatMap((path) =>
    conditions.map((condition) => cellOf(condition.replaceAll(/\bP\b/g, written([code, ...path])))),
  )
  const told = checkNaire({ ...naire, QuotarList: cells }).filter(
    ({ path, position, source }) =>
      path.startsWith('QuotarList') && position.from === 0 && position.to === source.length,
  )
  const decided = new Map(told.map(({ source, key }) => [source, key]))
  const never = cells.filter(({ QuotarExpression }) =>
    ['neverTrue', 'contradiction'].includes(decided.get(QuotarExpression) ?? ''),
  )
  const always = cells.filter(({ QuotarExpression }) => decided.get(QuotarExpression) === 'alwaysTrue')
  const blank = paths
    .filter((path) => !known.includes(path))
    .map((path) => cellOf('count(P) > 0 && P'.replaceAll('P', written([code, ...path]))))
  return [
    ...[...never, ...blank].map((cell) => ({ cell, isTrue: false })),
    ...always.map((cell) => ({ cell, isTrue: true })),
  ]
}

const cellOf = (source: string): QuotaCell => ({ Sid: source, QuotarExpression: source, Limit: 1 })
