import { describe, expect, it } from 'vitest'
import r from '../../../tests/analysis/expectations.json' with { type: 'json' }
import {
  adjusted,
  chiSquare,
  cohenKappa,
  cronbachAlpha,
  effectiveBase,
  impossibleTargets,
  meanOf,
  netPromoter,
  noMoments,
  momentsTogether,
  proportionTest,
  quantileByMidpoint,
  quantileType7,
  rake,
  standardError,
  twoSidedNormal,
  twoSidedT,
  upperChiSquare,
  varianceOf,
  welchTest,
  type Moments,
} from './index.ts'

const near = (found: number | null | undefined, said: number | undefined, tolerance = 1e-9) =>
  expect(Math.abs((found ?? Number.NaN) - (said ?? Number.NaN)), `${found} is ${said}`).toBeLessThanOrEqual(
    tolerance * Math.max(1, Math.abs(said ?? 0)),
  )

const moments = (xs: readonly number[], ws: readonly number[] = xs.map(() => 1)): Moments =>
  xs.reduce(
    (sum, x, at) =>
      momentsTogether(sum, {
        n: 1,
        w: ws[at] ?? 0,
        w2: (ws[at] ?? 0) ** 2,
        wx: (ws[at] ?? 0) * x,
        wx2: (ws[at] ?? 0) * x * x,
      }),
    noMoments,
  )

const frequencies = (xs: readonly number[], ws: readonly number[] = xs.map(() => 1)) =>
  xs.map((x, at) => ({ x, n: 1, w: ws[at] ?? 0 })).sort((a, b) => a.x - b.x)

describe(`the formulas say what ${r.made} says`, () => {
  it('of tails of distributions', () => {
    for (const [at, z] of [0.1, 1, 1.96, 3, 6].entries()) near(twoSidedNormal(z), r.tails.normal[at], 1e-12)
    for (const [at, [t, df]] of (
      [
        [0.1, 1],
        [1, 3.7],
        [2, 30],
        [5, 250],
      ] as const
    ).entries())
      near(twoSidedT(t, df), r.tails.t[at], 1e-11)
    for (const [at, [x, df]] of (
      [
        [0.1, 1],
        [3.84, 1],
        [20, 9],
        [150, 100],
      ] as const
    ).entries())
      near(upperChiSquare(x, df), r.tails.chi[at], 1e-11)
  })

  it('of weighted means, variances and effective bases', () => {
    const weighted = moments(r.x, r.w)
    near(effectiveBase(weighted), r.effectiveBase[0])
    near(meanOf(weighted), r.weightedMean[0])
    near(varianceOf(weighted), r.weightedVariance[0])
    near(varianceOf(moments(r.x)), r.variance[0])
    near(standardError(moments(r.x)), Math.sqrt((r.variance[0] ?? 0) / r.x.length))
  })

  it("of Welch's t", () => {
    const test = welchTest(moments(r.x.slice(0, 100)), moments(r.y.slice(0, 140)))
    for (const [at, found] of [test?.statistic, test?.df, test?.p].entries()) near(found, r.welch[at])
  })

  it('of proportions', () => {
    const test = proportionTest({ p: 45 / 120, base: 120 }, { p: 70 / 150, base: 150 })
    near((test?.statistic ?? 0) ** 2, r.proportions[0])
    near(test?.p, r.proportions[1])
  })

  it("of χ² and Cramér's V", () => {
    const n = r.table.flat().reduce((sum, count) => sum + count, 0)
    const found = chiSquare(r.table, { n, w: n, w2: n })
    for (const [at, each] of [found?.statistic, found?.df, found?.p, found?.v].entries()) near(each, r.chi[at])
  })

  it('of probabilities adjusted for many comparisons', () => {
    for (const [at, p] of adjusted(r.ps, 'bh').entries()) near(p, r.bh[at])
    for (const [at, p] of adjusted(r.ps, 'bonferroni').entries()) near(p, r.bonferroni[at])
  })

  it('of quantiles of type 7', () => {
    for (const [at, p] of r.probs.entries()) near(quantileType7(frequencies(r.x), p), r.quantiles[at])
  })

  it("of Cronbach's α and κ", () => {
    const variance = (xs: readonly number[]) => {
      const mean = xs.reduce((sum, x) => sum + x, 0) / xs.length
      return xs.reduce((sum, x) => sum + (x - mean) ** 2, 0) / (xs.length - 1)
    }
    const totals = (r.items[0] ?? []).map((_, at) => r.items.reduce((sum, item) => sum + (item[at] ?? 0), 0))
    const scale = {
      items: r.items.length,
      respondents: totals.length,
      ofItems: r.items.reduce((sum, item) => sum + variance(item), 0),
      ofTotal: variance(totals),
    }
    near(cronbachAlpha(scale), r.alpha[0])
    const isNone = [{ items: 1 }, { respondents: 1 }, { ofTotal: 0 }].map((more) =>
      cronbachAlpha({ ...scale, ...more }),
    )
    expect(isNone).toEqual([null, null, null])
    near(cohenKappa(r.coders[0]?.map((one, at) => [one, r.coders[1]?.[at] ?? ''] as const) ?? []), r.kappa[0])
  })

  it('of the net promoter score', () => {
    const share = (is: (score: number) => boolean) => r.score.filter(is).length / r.score.length
    const { score, error } = netPromoter({
      promoters: share((x) => x >= 9),
      detractors: share((x) => x <= 6),
      base: r.score.length,
    })
    near(score, r.nps[0])
    near(error, r.nps[1])
  })

  it('of raking, to 1e-5', () => {
    const cells = r.sex.map((sex, at) => ({ categories: [sex, r.age[at] ?? '', r.place[at] ?? ''], n: 1 }))
    const { weights, report } = rake(cells, [
      { variable: 'sex', targets: { F: 0.52, M: 0.48 } },
      { variable: 'age', targets: { young: 0.3, middle: 0.4, old: 0.3 } },
      { variable: 'place', targets: { city: 0.6, town: 0.4 } },
    ])
    expect(report.stopped).toBe('converged')
    for (const [at, weight] of weights.entries()) near(weight, r.raked[at], 1e-5)
  })
})

describe('weights', () => {
  const cells = [
    { categories: ['F'], n: 90 },
    { categories: ['M'], n: 10 },
  ]

  it('keep to their caps, and say that the targets are not reached', () => {
    const { weights, report } = rake(cells, [{ variable: 'sex', targets: { F: 1, M: 1 } }], { low: 0.2, high: 3 })
    expect(report.stopped).toBe('caps')
    expect(Math.max(...weights)).toBeLessThanOrEqual(3)
    expect(report.difference).toBeGreaterThan(0.1)
  })

  it('name targets without cases and cases without a target', () => {
    expect(impossibleTargets(cells, [{ variable: 'sex', targets: { F: 1, X: 1 } }])).toEqual([
      { variable: 'sex', category: 'X', why: 'noCases' },
      { variable: 'sex', category: 'M', why: 'noTarget' },
    ])
  })
})

describe('weighted quantiles', () => {
  it('are unchanged when all weights are multiplied, and split between values by their weights', () => {
    const values = frequencies([1, 2, 3, 4], [1, 1, 2, 4])
    expect(quantileByMidpoint(values, 0.5)).toBeCloseTo(3 + 1 / 3, 12)
    expect(
      quantileByMidpoint(
        values.map(({ x, n, w }) => ({ x, n, w: 7 * w })),
        0.5,
      ),
    ).toBeCloseTo(3 + 1 / 3, 12)
    expect(quantileByMidpoint([], 0.5)).toBeNull()
  })
})
