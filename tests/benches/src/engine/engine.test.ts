import { expect, test } from 'vitest'
import { measure } from './measure.ts'
import { ours } from './ours.ts'
import { surveyCore } from './survey-core.ts'

test.each([
  ['forward', ours],
  ['backward', ours],
  ['diamond', ours],
  ['forward', surveyCore],
] as const)('the race %s over a few questions is run to its right end', (shape, contestant) => {
  const figures = measure(
    contestant,
    { shape, size: 20, loads: 2, answered: 1, chains: shape === 'diamond' ? [19] : [1, 5, 19] },
    () => null,
  )
  expect(figures.answers?.isRight).toBe(true)
})
