import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { isFull } from '../../../tests/depth.ts'
import { parseRecord, type NaireRecord } from '../naires/index.ts'
import { choice, intro, naire } from '../../../tests/scenarios/naire.ts'
import { explore } from './index.ts'
import { plantedNaire } from './testing/planted-naire.ts'

const now = new Date('2026-03-01T02:00:00Z')
const inShort = (record: NaireRecord, seed = 'a') =>
  explore(record, { seed, now }).findings.map((finding) =>
    finding.kind === 'unfillableQuota'
      ? finding.memo
      : finding.kind === 'deadOption'
        ? `${finding.code}.${finding.option}`
        : finding.code,
  )

it.each(isFull ? ['a', 'b'] : ['a'])(
  'finds what nobody can meet among 200 questions, and nothing else: seed %s',
  (seed) => {
    expect(inShort(plantedNaire(), seed)).toEqual(['Q50', 'Q120', 'Q90.C', 'Q10 and Q11'])
  },
)

it.each(['phq9-gad7', 'gallery'])('finds nothing in the example %s', (name) => {
  const parsed = parseRecord(
    JSON.parse(readFileSync(new URL(`../../../docs/examples/${name}.json`, import.meta.url), 'utf8')),
  )
  if (!('record' in parsed)) throw new Error(JSON.stringify(parsed.problems))
  expect(inShort(parsed.record)).toEqual([])
})

it('says how long a questionnaire is', () => {
  const { lengths, runs } = explore(plantedNaire(), { seed: 'a', now, effort: 5_000 })
  expect(runs).toBeGreaterThan(20)
  expect(lengths.questions.most).toBeLessThanOrEqual(198)
  expect(lengths.questions.least).toBeLessThanOrEqual(lengths.questions.median)
  expect(lengths.pages).toEqual({ least: 20, median: 20, most: 20 })
  expect(lengths.minutes.median).toBeGreaterThan(5)
})

it('is the same for the same seed', () => {
  expect(explore(plantedNaire(), { seed: 'a', now, effort: 2_000 })).toEqual(
    explore(plantedNaire(), { seed: 'a', now, effort: 2_000 }),
  )
})

it('counts questions whose numbers are hidden', () => {
  const record = naire([intro('hello'), choice('A', 'XY'), choice('B', 'XY')], { HideQuestionCode: true })
  expect(explore(record, { seed: 'a', now, effort: 100 }).lengths.questions).toEqual({ least: 2, median: 2, most: 2 })
})
