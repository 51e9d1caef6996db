const leastMs = 1_000
const mostMs = 300_000

/**
 * Delay after the n-th failure in a row (from 1): doubles from 1 s to 300 s, jittered by `chance` (0 to 1) over its
 * upper half.
 */
export function backOff(failures: number, chance: number): number {
  const full = Math.min(mostMs, leastMs * 2 ** Math.min(failures, 20))
  return Math.max(leastMs, Math.round(full / 2 + (full / 2) * chance))
}
