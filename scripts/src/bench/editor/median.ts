export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  return Math.round(sorted[sorted.length >> 1] ?? 0)
}
