import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { runs } from '../../../tests/depth.ts'
import { noon } from '../../../tests/fixtures/expression.ts'
import { compile, ExpressionSyntaxError, type Value } from './index.ts'
import { linearPatterns } from './patterns/index.ts'
import { anyValue } from './testing/arbitrary.ts'
import { anyText } from './testing/noise.ts'

/** `FUZZ=1000000` for the long run. */
const count = Number(process.env['FUZZ'] ?? runs(4_000))
const mostMs = 50

it(
  'is an expression that gives a value, or the documented mistake, whatever is typed, within 50 ms of the processor',
  { timeout: 60_000 + count * 10 },
  () => {
    fc.assert(
      fc.property(anyText, fc.tuple(anyValue, anyValue), (source, values) => {
        expect(isFast(() => tried(source, values))).toBe(true)
      }),
      { numRuns: count },
    )
  },
)

function tried(source: string, values: readonly Value[]): void {
  try {
    const bound = compile(source, { patterns: linearPatterns }).bind(([name]) =>
      name === 'Q1' ? 0 : name === 'Q2' ? 1 : -1,
    )
    bound.evaluate(values, { now: noon, seed: 'fuzz' })
  } catch (error) {
    if (!(error instanceof ExpressionSyntaxError) || !error.message.endsWith(source)) throw error
  }
}

/** By the processor's time: other work on the machine is no hang. What is slow is slow again. */
function isFast(attempt: () => void): boolean {
  return [1, 2, 3].some(() => {
    const start = process.cpuUsage()
    attempt()
    const { user, system } = process.cpuUsage(start)
    return (user + system) / 1_000 <= mostMs
  })
}
