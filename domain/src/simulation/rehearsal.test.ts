import { describe, expect, it } from 'vitest'
import { choice, naire, number } from '../../../tests/scenarios/naire.ts'
import { plantedNaire } from '../reachability/testing/planted-naire.ts'
import { simulate, type SimulationOptions } from './index.ts'

const options: SimulationOptions = {
  seed: 'a',
  now: new Date('2026-03-01T02:00:00Z'),
  respondents: 200,
  viewPort: 'mobile',
}
const must = { Compulsory: true }
const record = naire(
  [
    choice('drives', 'AB', must),
    choice('brand', 'AB', must, { Config: { VisibleExpression: "drives == 'A'" } }),
    number('age', { DataType: { Type: 2, MinValue: 0, MaxValue: 99, Required: true } }),
  ],
  {
    SuccessParam: "drives == 'A'",
    ScoreExpression: "drives == 'A' ? 2 : 0",
    QuotarList: [{ Sid: 'Q'.repeat(32), QuotarExpression: "drives == 'B'", Limit: 1 }],
  },
)

describe('made-up respondents', () => {
  const simulation = simulate(record, options)

  it('take every way, and are told by how many', () => {
    expect(simulation.ways.map(({ codes }) => codes.join(' ')).toSorted()).toEqual(['drives age', 'drives brand age'])
    expect(simulation.ways.reduce((sum, { respondents }) => sum + respondents, 0)).toBe(200)
    expect(simulation.wayCount).toBe(2)
  })

  it('are screened out, scored and counted into quotas as real ones', () => {
    const [drives, brand] = simulation.questions
    expect(simulation.succeeded).toBe(brand?.met)
    expect(drives).toMatchObject({ met: 200, answered: 200, stuck: 0 })
    expect(simulation.quotas['Q'.repeat(32)]).toBe(200 - simulation.succeeded)
    expect(simulation.succeeded).toBeGreaterThan(50)
    expect(simulation.scores).toEqual({ least: 0, mean: (2 * simulation.succeeded) / 200, most: 2 })
    expect(simulation.lengths.questions).toEqual({ least: 2, median: expect.any(Number), most: 3 })
  })

  it('are the same for the same seed, and as many as may be', () => {
    expect(simulate(record, options)).toEqual(simulation)
    expect(simulate(record, { ...options, respondents: 0 }).respondents).toBe(1)
  })

  it('lean towards what they are told, and say how far they are', () => {
    const shares: number[] = []
    const leaning = simulate(record, {
      ...options,
      respondents: 20,
      habits: { answers: { drives: { weights: { A: 0 } } } },
      progress: (share) => shares.push(share),
    })
    expect(leaning.succeeded).toBe(0)
    expect(shares).toHaveLength(20)
    expect(shares.at(-1)).toBe(1)
  })

  it('never meet what nobody can meet', () => {
    const { questions } = simulate(plantedNaire(), { ...options, respondents: 5 })
    expect(questions.find(({ code }) => code === 'Q50')?.met).toBe(0)
  })
})
