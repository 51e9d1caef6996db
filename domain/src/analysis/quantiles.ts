/** A value and how often it was given. */
export interface Frequency {
  readonly x: number
  readonly n: number
  readonly w: number
}

/** `type7`: R's default; `weightedMidpoint`: by the middle of each value's part of the weights. */
export type QuantileMethod = 'type7' | 'weightedMidpoint'

/**
 * Quantile of type 7 (Hyndman and Fan 1996): the value at (n − 1)p + 1, interpolated. Frequencies in ascending order,
 * without weights.
 */
export function quantileType7(values: readonly Frequency[], p: number): number | null {
  const n = values.reduce((total, value) => total + value.n, 0)
  if (n === 0) return null
  const place = (n - 1) * p
  const below = Math.floor(place + 4 * Number.EPSILON)
  const low = at(values, below)
  const share = place - below
  return share <= 0 ? low : low + share * (at(values, Math.min(below + 1, n - 1)) - low)
}

function at(values: readonly Frequency[], place: number): number {
  let before = 0
  for (const { x, n } of values) {
    before += n
    if (place < before) return x
  }
  return values.at(-1)?.x ?? Number.NaN
}

/**
 * Weighted quantile: each value stands at (weights before it + half of its own) / Σw, and between two of them it is
 * interpolated; beyond the first and the last it is theirs. Equal values are one with the sum of their weights.
 * Frequencies in ascending order.
 */
export function quantileByMidpoint(values: readonly Frequency[], p: number): number | null {
  const total = values.reduce((sum, { w }) => sum + w, 0)
  if (!(total > 0)) return null
  let before = 0
  let last: { readonly x: number; readonly middle: number } | null = null
  for (const { x, w } of values.filter((value) => value.w > 0)) {
    const middle = (before + w / 2) / total
    if (p <= middle) return last === null ? x : last.x + ((p - last.middle) / (middle - last.middle)) * (x - last.x)
    before += w
    last = { x, middle }
  }
  return last?.x ?? null
}

export const quantile = (values: readonly Frequency[], p: number, method: QuantileMethod): number | null =>
  method === 'type7' ? quantileType7(values, p) : quantileByMidpoint(values, p)
