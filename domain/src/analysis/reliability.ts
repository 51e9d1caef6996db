/** Scales and coders. Respondents or units with a missing value are left out by the caller. */

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
const mean = (values: readonly number[]): number => sum(values) / values.length

function covariance(one: readonly number[], other: readonly number[]): number {
  const [a, b] = [mean(one), mean(other)]
  return sum(one.map((value, at) => (value - a) * ((other[at] ?? 0) - b))) / (one.length - 1)
}

const variance = (values: readonly number[]): number => covariance(values, values)

/**
 * Cronbach's α = k / (k − 1) · (1 − Σ s_i² / s_total²) (Cronbach 1951). `items[i][r]`: what respondent r said to item
 * i.
 */
export function cronbachAlpha(items: readonly (readonly number[])[]): number | null {
  const total = totals(items)
  if (items.length < 2 || total.length < 2) return null
  const all = variance(total)
  return all > 0 ? (items.length / (items.length - 1)) * (1 - sum(items.map(variance)) / all) : null
}

export interface ItemStatistics {
  /** Pearson's correlation with the sum of the other items. */
  readonly correlation: number | null
  readonly alphaWithout: number | null
}

/** Corrected item-total correlation of each item, and α without it. */
export function itemStatistics(items: readonly (readonly number[])[]): readonly ItemStatistics[] {
  return items.map((item, at) => {
    const others = items.filter((_, other) => other !== at)
    return { correlation: correlation(item, totals(others)), alphaWithout: cronbachAlpha(others) }
  })
}

const totals = (items: readonly (readonly number[])[]): readonly number[] =>
  (items[0] ?? []).map((_, at) => sum(items.map((item) => item[at] ?? 0)))

function correlation(one: readonly number[], other: readonly number[]): number | null {
  if (one.length < 2 || other.length < 2) return null
  const scale = Math.sqrt(variance(one) * variance(other))
  return scale > 0 ? covariance(one, other) / scale : null
}

/** Cohen's κ = (p_o − p_e) / (1 − p_e) of two coders (Cohen 1960). Null where they cannot differ by chance. */
export function cohenKappa(pairs: readonly (readonly [string, string])[]): number | null {
  if (pairs.length === 0) return null
  const shares = (which: 0 | 1) => {
    const counts = new Map<string, number>()
    for (const pair of pairs) counts.set(pair[which], (counts.get(pair[which]) ?? 0) + 1 / pairs.length)
    return counts
  }
  const [one, other] = [shares(0), shares(1)]
  const observed = pairs.filter(([a, b]) => a === b).length / pairs.length
  const expected = sum([...one].map(([code, share]) => share * (other.get(code) ?? 0)))
  return expected < 1 ? (observed - expected) / (1 - expected) : null
}
