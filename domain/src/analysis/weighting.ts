import { designEffect, type Base } from './tests.ts'

/** A population margin: category → share, adding up to anything above 0. */
export interface Margin {
  readonly variable: string
  readonly targets: Readonly<Record<string, number>>
}

/** Between the categories of a cell. */
export const weightSeparator = '\u001f'

/** Cases that are alike in all margins. */
export interface WeightCell {
  /** The category in each margin, in their order. */
  readonly categories: readonly string[]
  readonly n: number
}

export interface Caps {
  /** Smallest and largest weight, as multiples of their mean. */
  readonly low: number
  readonly high: number
}

export interface RakingResult {
  /** Of each cell's cases; their mean over all cases is 1. */
  readonly weights: readonly number[]
  readonly report: WeightReport
}

export interface WeightReport {
  /**
   * `converged`: every margin is within 1e-6; `rounds`: it was not after 100 rounds; `caps`: the caps do not let it.
   */
  readonly stopped: 'converged' | 'rounds' | 'caps'
  readonly rounds: number
  /** Largest difference of an achieved share from its target. */
  readonly difference: number
  readonly cases: number
  readonly smallest: number
  readonly largest: number
  readonly designEffect: number
  /** 100 (Σw)² / (n Σw²). */
  readonly efficiency: number
}

/** A target with no case to carry it, or cases in a category without a target. */
export interface ImpossibleTarget {
  readonly variable: string
  readonly category: string
  readonly why: 'noCases' | 'noTarget'
}

export const mostRounds = 100
export const closeEnough = 1e-6

/** Returns the targets that no weights can reach, by name. */
export function impossibleTargets(
  cells: readonly WeightCell[],
  margins: readonly Margin[],
): readonly ImpossibleTarget[] {
  return margins.flatMap(({ variable, targets }, at) => {
    const there = new Set(cells.filter(({ n }) => n > 0).map(({ categories }) => categories[at] ?? ''))
    const empty = Object.keys(targets).filter((category) => (targets[category] ?? 0) > 0 && !there.has(category))
    const open = [...there].filter((category) => !((targets[category] ?? 0) > 0))
    return [
      ...empty.map((category) => ({ variable, category, why: 'noCases' as const })),
      ...open.map((category) => ({ variable, category, why: 'noTarget' as const })),
    ]
  })
}

/**
 * Raking (iterative proportional fitting; Deming and Stephan 1940): margin after margin is scaled to its targets, until
 * the largest difference of a share is at most 1e-6 or after 100 rounds. With caps each round ends with trimming, and
 * the next brings the margins back (Izrael et al. 2009). One margin is cell weighting. @throws RangeError for
 * impossible targets: ask `impossibleTargets` before.
 */
export function rake(cells: readonly WeightCell[], margins: readonly Margin[], caps: Caps | null = null): RakingResult {
  if (impossibleTargets(cells, margins).length > 0) throw new RangeError('a target cannot be reached')
  const cases = cells.reduce((total, { n }) => total + n, 0)
  const fits = margins.map((margin, at) => fitOf(cells, margin, at))
  const weights = cells.map(() => 1)
  let rounds = 0
  let difference = largestDifference(cells, fits, weights, cases)
  while (difference > closeEnough && rounds < mostRounds) {
    for (const fit of fits) scale(cells, fit, weights, cases)
    if (caps !== null) trim(cells, weights, caps, cases)
    difference = largestDifference(cells, fits, weights, cases)
    rounds += 1
  }
  const stopped = difference <= closeEnough ? 'converged' : caps === null ? 'rounds' : 'caps'
  return { weights, report: { stopped, rounds, difference, ...reportOf(cells, weights) } }
}

interface Fit {
  /** Place of each cell's category among the targets. */
  readonly places: readonly number[]
  readonly shares: readonly number[]
}

function fitOf(cells: readonly WeightCell[], { targets }: Margin, at: number): Fit {
  const names = Object.keys(targets).filter((name) => (targets[name] ?? 0) > 0)
  const total = names.reduce((sum, name) => sum + (targets[name] ?? 0), 0)
  const placeOf = new Map(names.map((name, place) => [name, place]))
  return {
    places: cells.map(({ categories }) => placeOf.get(categories[at] ?? '') ?? -1),
    shares: names.map((name) => (targets[name] ?? 0) / total),
  }
}

function achieved(cells: readonly WeightCell[], { places, shares }: Fit, weights: readonly number[]): number[] {
  const sums = shares.map(() => 0)
  for (const [at, place] of places.entries())
    sums[place] = (sums[place] ?? 0) + (cells[at]?.n ?? 0) * (weights[at] ?? 0)
  return sums
}

function scale(cells: readonly WeightCell[], fit: Fit, weights: number[], cases: number): void {
  const sums = achieved(cells, fit, weights)
  const factors = fit.shares.map((share, place) => (share * cases) / (sums[place] ?? 1))
  for (const [at, place] of fit.places.entries()) weights[at] = (weights[at] ?? 0) * (factors[place] ?? 1)
}

function trim(cells: readonly WeightCell[], weights: number[], { low, high }: Caps, cases: number): void {
  for (const [at, weight] of weights.entries()) weights[at] = Math.min(high, Math.max(low, weight))
  const sum = weights.reduce((total, weight, at) => total + weight * (cells[at]?.n ?? 0), 0)
  // Their mean stays 1 as far as the caps allow.
  for (const [at, weight] of weights.entries()) weights[at] = Math.min(high, Math.max(low, (weight * cases) / sum))
}

function largestDifference(
  cells: readonly WeightCell[],
  fits: readonly Fit[],
  weights: readonly number[],
  cases: number,
): number {
  if (cases === 0) return 0
  return Math.max(
    0,
    ...fits.flatMap((fit) =>
      achieved(cells, fit, weights).map((sum, place) => Math.abs(sum / cases - (fit.shares[place] ?? 0))),
    ),
  )
}

function reportOf(
  cells: readonly WeightCell[],
  weights: readonly number[],
): Omit<WeightReport, 'stopped' | 'rounds' | 'difference'> {
  const base = cells.reduce<Base>(
    (sum, { n }, at) => ({ n: sum.n + n, w: sum.w + n * (weights[at] ?? 0), w2: sum.w2 + n * (weights[at] ?? 0) ** 2 }),
    { n: 0, w: 0, w2: 0 },
  )
  const used = weights.filter((_, at) => (cells[at]?.n ?? 0) > 0)
  const effect = designEffect(base)
  return {
    cases: base.n,
    smallest: used.reduce((a, b) => Math.min(a, b), Infinity),
    largest: used.reduce((a, b) => Math.max(a, b), 0),
    designEffect: effect,
    efficiency: 100 / effect,
  }
}
