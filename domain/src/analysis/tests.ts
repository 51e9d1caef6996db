import { twoSidedNormal, twoSidedT, upperChiSquare } from './probability.ts'

/** Cases with their weights: how many, Σw and Σw². */
export interface Base {
  readonly n: number
  readonly w: number
  readonly w2: number
}

export const noCases: Base = { n: 0, w: 0, w2: 0 }

export const together = (one: Base, other: Base): Base => ({
  n: one.n + other.n,
  w: one.w + other.w,
  w2: one.w2 + other.w2,
})

/** Kish's effective base: (Σw)² / Σw² (Kish 1965, Survey Sampling, 11.7). */
export const effectiveBase = ({ w, w2 }: Base): number => (w2 > 0 ? (w * w) / w2 : 0)

/** Kish's design effect: n Σw² / (Σw)². */
export const designEffect = (base: Base): number => (base.w > 0 ? base.n / effectiveBase(base) : 1)

export interface Test {
  readonly statistic: number
  /** Null: the normal distribution. */
  readonly df: number | null
  readonly p: number
}

export interface Share {
  /** From 0 to 1. */
  readonly p: number
  /** Effective. */
  readonly base: number
}

/**
 * Two-sided z-test of p₁ − p₂ with pooled variance; z² is the statistic of R's `prop.test(correct = FALSE)`. Null where
 * nothing varies.
 */
export function proportionTest(one: Share, other: Share): Test | null {
  if (one.base <= 0 || other.base <= 0) return null
  const pooled = (one.p * one.base + other.p * other.base) / (one.base + other.base)
  const variance = pooled * (1 - pooled) * (1 / one.base + 1 / other.base)
  if (!(variance > 0)) return null
  const statistic = (one.p - other.p) / Math.sqrt(variance)
  return { statistic, df: null, p: twoSidedNormal(statistic) }
}

/** Sums that mean and variance of a weighted number are made of. */
export interface Moments extends Base {
  /** Σwx and Σwx². */
  readonly wx: number
  readonly wx2: number
}

export const noMoments: Moments = { ...noCases, wx: 0, wx2: 0 }

export const momentsTogether = (one: Moments, other: Moments): Moments => ({
  ...together(one, other),
  wx: one.wx + other.wx,
  wx2: one.wx2 + other.wx2,
})

export const meanOf = ({ w, wx }: Moments): number | null => (w > 0 ? wx / w : null)

/**
 * Weighted variance Σw(x − x̄)² / Σw · n_eff / (n_eff − 1): R's `cov.wt(method = "unbiased")`; unweighted it is `var`.
 * Null below two cases.
 */
export function varianceOf(moments: Moments): number | null {
  const mean = meanOf(moments)
  const base = effectiveBase(moments)
  if (mean === null || base <= 1) return null
  return (dispersion(moments, mean) * base) / (base - 1)
}

/** E x² − (E x)² about the mean; what rounding leaves of equal values counts as none. */
export function dispersion({ w, wx2 }: Moments, mean: number): number {
  const second = wx2 / w
  const difference = second - mean * mean
  return difference > second * 1e-12 ? difference : 0
}

/** √(s² / n_eff). */
export function standardError(moments: Moments): number | null {
  const variance = varianceOf(moments)
  return variance === null ? null : Math.sqrt(variance / effectiveBase(moments))
}

/**
 * Welch's t with effective bases; degrees of freedom by Welch and Satterthwaite. R's `t.test(var.equal = FALSE)` where
 * unweighted.
 */
export function welchTest(one: Moments, other: Moments): Test | null {
  const [first, second] = [standardError(one), standardError(other)]
  const [mean, otherMean] = [meanOf(one), meanOf(other)]
  if (first === null || second === null || mean === null || otherMean === null) return null
  const [a, b] = [first * first, second * second]
  if (!(a + b > 0)) return null
  const statistic = (mean - otherMean) / Math.sqrt(a + b)
  const df = (a + b) ** 2 / (a ** 2 / (effectiveBase(one) - 1) + b ** 2 / (effectiveBase(other) - 1))
  return { statistic, df, p: twoSidedT(statistic, df) }
}

export interface Association extends Test {
  readonly df: number
  /** Cramér's V = √(φ² / min(rows − 1, columns − 1)). */
  readonly v: number
  /** The smallest expected count, of effective cases: below 5 the test is not to be trusted. */
  readonly leastExpected: number
}

/**
 * Pearson's χ² of a table of weighted counts, n · Σ(p_ij − p_i p_j)² / (p_i p_j), divided by Kish's design effect: the
 * first-order correction of Rao and Scott (1981) with one effect for all cells. Unweighted it is R's
 * `chisq.test(correct = FALSE)`. Empty rows and columns do not count.
 */
export function chiSquare(counts: readonly (readonly number[])[], base: Base): Association | null {
  const rowSums = counts.map((row) => sum(row))
  const columnSums = (counts[0] ?? []).map((_, at) => sum(counts.map((row) => row[at] ?? 0)))
  const [rows, columns] = [rowSums.filter((each) => each > 0).length, columnSums.filter((each) => each > 0).length]
  const total = sum(rowSums)
  if (rows < 2 || columns < 2 || base.n === 0) return null
  let phi2 = 0
  let least = Infinity
  for (const [i, row] of counts.entries()) {
    for (const [j, count] of row.entries()) {
      const expected = ((rowSums[i] ?? 0) * (columnSums[j] ?? 0)) / total
      if (expected <= 0) continue
      phi2 += (count - expected) ** 2 / expected / total
      least = Math.min(least, expected / total)
    }
  }
  const statistic = effectiveBase(base) * phi2
  const df = (rows - 1) * (columns - 1)
  return {
    statistic,
    df,
    p: upperChiSquare(statistic, df),
    v: Math.sqrt(phi2 / Math.min(rows - 1, columns - 1)),
    leastExpected: least * effectiveBase(base),
  }
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

export type Adjustment = 'none' | 'bonferroni' | 'bh'

/** Probabilities adjusted for many comparisons: R's `p.adjust`. Benjamini and Hochberg (1995) for `bh`. */
export function adjusted(ps: readonly number[], how: Adjustment): readonly number[] {
  if (how === 'none') return ps
  if (how === 'bonferroni') return ps.map((p) => Math.min(1, p * ps.length))
  const order = ps.map((p, at) => ({ p, at })).sort((a, b) => b.p - a.p)
  const found: number[] = []
  let least = 1
  for (const [place, { p, at }] of order.entries()) {
    least = Math.min(least, (p * ps.length) / (ps.length - place))
    found[at] = least
  }
  return found
}

/**
 * Net promoter score: %(9–10) − %(0–6), and its standard error by the multinomial, from weighted shares of promoters
 * and detractors.
 */
export function netPromoter({
  promoters,
  detractors,
  base,
}: {
  readonly promoters: number
  readonly detractors: number
  readonly base: number
}): { readonly score: number; readonly error: number | null } {
  const score = promoters - detractors
  const variance = promoters + detractors - score * score
  return { score: 100 * score, error: base > 0 ? 100 * Math.sqrt(Math.max(0, variance) / base) : null }
}
