import { describe, expect, it } from 'vitest'
import r from '../../../tests/analysis/expectations.json' with { type: 'json' }
import {
  adjusted,
  chiSquare,
  cohenKappa,
  cronbachAlpha,
  effectiveBase,
  impossibleTargets,
  itemStatistics,
  meanOf,
  netPromoter,
  noMoments,
  momentsTogether,
  proportionTest,
  quantileByMidpoint,
  quantileType7,
  rake,
  standardError,
  suppressed,
  tellsNobodyApart,
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

  it("of Cronbach's α, item-total correlations and κ", () => {
    near(cronbachAlpha(r.items), r.alpha[0])
    for (const [at, { correlation }] of itemStatistics(r.items).entries()) near(correlation, r.itemTotal[at])
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

describe('disclosure control', () => {
  it('leaves no hidden cell that follows from row and column totals', () => {
    for (let seed = 1; seed <= 300; seed += 1) {
      const chance = random(seed)
      const counts = Array.from({ length: 2 + Math.floor(chance() * 4) }, () => 0).map((_, __, all) =>
        Array.from({ length: all.length === 2 ? 3 : 4 }, () => Math.floor(chance() * 14)),
      )
      const hidden = suppressed(counts)
      for (const [i, row] of counts.entries())
        for (const [j, n] of row.entries()) if (n < 5) expect(hidden[i]?.[j], `seed ${seed}`).toBe(true)
      expect(determined(hidden), `seed ${seed}: ${JSON.stringify(counts)} ${JSON.stringify(hidden)}`).toEqual([])
    }
  })

  it('tells of two sets of sessions only when nobody is left between them', () => {
    const set = (n: number) => new Set(Array.from({ length: n }, (_, at) => String(at)))
    expect(tellsNobodyApart(set(20), set(20))).toBe(true)
    expect(tellsNobodyApart(set(20), set(17))).toBe(false)
    expect(tellsNobodyApart(set(20), set(15))).toBe(true)
  })
})

function random(seed: number): () => number {
  let state = seed * 2654435761
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 0x9e3779b9) | 0
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32
  }
}

/**
 * Hidden cells whose value the totals of rows and columns settle: those that no vector of the equations' null space
 * moves (Gaussian elimination).
 */
function determined(hidden: readonly (readonly boolean[])[]): readonly number[] {
  const cells = hidden.flatMap((row, i) => row.flatMap((is, j) => (is ? [[i, j] as const] : [])))
  const columns = hidden[0]?.length ?? 0
  const equations = [
    ...hidden.map((_, i) => cells.map(([row]) => (row === i ? 1 : 0))),
    ...Array.from({ length: columns }, (_, j) => cells.map(([, column]) => (column === j ? 1 : 0))),
  ].map((row) => row.map(Number))
  let pivots = 0
  const pivotOf: number[] = []
  for (let column = 0; column < cells.length && pivots < equations.length; column += 1) {
    const at = equations.findIndex((row, place) => place >= pivots && Math.abs(row[column] ?? 0) > 1e-9)
    if (at < 0) continue
    ;[equations[pivots], equations[at]] = [equations[at] ?? [], equations[pivots] ?? []]
    const lead = equations[pivots]?.[column] ?? 1
    equations[pivots] = (equations[pivots] ?? []).map((value) => value / lead)
    for (const [place, row] of equations.entries()) {
      const factor = row[column] ?? 0
      if (place !== pivots && factor !== 0)
        equations[place] = row.map((value, each) => value - factor * (equations[pivots]?.[each] ?? 0))
    }
    pivotOf[pivots] = column
    pivots += 1
  }
  return pivotOf.filter((column, place) =>
    equations[place]?.every((value, each) => each === column || Math.abs(value) < 1e-9),
  )
}
