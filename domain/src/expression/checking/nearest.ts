/** The other word that a word was most likely meant to be; null when none is near: a third of it may differ. */
export function nearest(word: string, candidates: Iterable<string>): string | null {
  let best: string | null = null
  let least = Math.min(word.length, Math.max(1, Math.floor(word.length / 3)) + 1)
  for (const candidate of candidates) {
    if (candidate === word) continue
    const distance = candidate.toLowerCase() === word.toLowerCase() ? 0 : distanceOf(word, candidate, least)
    if (distance < least) [best, least] = [candidate, distance]
  }
  return best
}

/** How many characters must be put in, taken out, exchanged or swapped with the next; at least `enough` when it is that many or more. */
function distanceOf(one: string, other: string, enough: number): number {
  if (Math.abs(one.length - other.length) >= enough) return enough
  const rows = [Array.from({ length: other.length + 1 }, (_, at) => at)]
  const at = (i: number, j: number) => rows[i]?.[j] as number
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    rows.push(row)
    for (let j = 1; j <= other.length; j++) {
      const changed = at(i - 1, j - 1) + Number(one[i - 1] !== other[j - 1])
      const isSwap = i > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      row.push(Math.min(changed, isSwap ? at(i - 2, j - 2) + 1 : changed, at(i - 1, j) + 1, at(i, j - 1) + 1))
    }
  }
  return at(one.length, other.length)
}
