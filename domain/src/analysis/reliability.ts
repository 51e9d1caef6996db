/** Scales and coders. Respondents or units with a missing value are left out by the caller. */

/** Sample variances over the respondents who answered every item of a scale. */
export interface ScaleVariances {
  readonly items: number
  readonly respondents: number
  /** Sum of the variances of the items. */
  readonly ofItems: number
  /** Variance of the sum of the items. */
  readonly ofTotal: number
}

/** Cronbach's α = k / (k − 1) · (1 − Σ s_i² / s_total²) (Cronbach 1951). */
export function cronbachAlpha({ items, respondents, ofItems, ofTotal }: ScaleVariances): number | null {
  if (items < 2 || respondents < 2 || !(ofTotal > 0)) return null
  return (items / (items - 1)) * (1 - ofItems / ofTotal)
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

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
