/** Fewer respondents than these are not told outside. */
export const usualLeast = 5

/**
 * Which cells of a table of counts are hidden: those with fewer than `k` respondents (none is a count like any other
 * where its total is told), and, because row and column totals are told, so many more that every row and column with a
 * hidden cell has at least two of them and that what is hidden in it adds up to at least k (secondary suppression,
 * Willenborg and de Waal 2001, 4.2). A hidden cell whose row and column no other hidden cells connect would follow from
 * the totals however many there are: more are hidden until there is none (Gusfield 1988).
 */
export function suppressed(
  counts: readonly (readonly number[])[],
  k: number = usualLeast,
): readonly (readonly boolean[])[] {
  const hidden = counts.map((row) => row.map((n) => n < k))
  const lines = linesOf(counts)
  for (let changed = true; changed;) {
    changed = false
    for (const line of lines) changed = hideInLine(line, { counts, hidden, k }) || changed
    changed = changed || hideBesideBridges({ counts, hidden, k })
  }
  return hidden
}

/**
 * Rows and columns as nodes, hidden cells as edges between them: whether an edge lies on no cycle. Hides the smallest
 * shown cell of its row or column.
 */
function hideBesideBridges({ counts, hidden }: Hiding): boolean {
  const rows = counts.length
  const neighbours = (node: number): readonly number[] =>
    node < rows
      ? (hidden[node] ?? []).flatMap((is, j) => (is ? [rows + j] : []))
      : hidden.flatMap((row, i) => (row[node - rows] === true ? [i] : []))
  for (const [from, to] of bridges(rows + (counts[0]?.length ?? 0), neighbours)) {
    const [i, j] = from < rows ? [from, to - rows] : [to, from - rows]
    const inRow = (counts[i] ?? []).map((_, column): Place => [i, column])
    const inColumn = counts.map((_, row): Place => [row, j])
    const [next] = [...inRow, ...inColumn]
      .filter(([a, b]) => hidden[a]?.[b] !== true)
      .sort(([a, b], [c, d]) => (counts[a]?.[b] ?? 0) - (counts[c]?.[d] ?? 0))
    if (next === undefined) continue
    const row = hidden[next[0]]
    if (row !== undefined) row[next[1]] = true
    return true
  }
  return false
}

/** Edges that lie on no cycle (Tarjan 1974). */
function bridges(
  nodes: number,
  neighbours: (node: number) => readonly number[],
): readonly (readonly [number, number])[] {
  const entered = new Map<number, number>()
  const low = new Map<number, number>()
  const found: (readonly [number, number])[] = []
  const visit = (node: number, parent: number): void => {
    const time = entered.size
    entered.set(node, time)
    low.set(node, time)
    for (const next of neighbours(node)) {
      if (next === parent) continue
      if (!entered.has(next)) visit(next, node)
      low.set(node, Math.min(low.get(node) ?? 0, low.get(next) ?? 0))
      if ((low.get(next) ?? 0) > time) found.push([node, next])
    }
  }
  for (let node = 0; node < nodes; node += 1) if (!entered.has(node)) visit(node, -1)
  return found
}

type Place = readonly [number, number]

interface Hiding {
  readonly counts: readonly (readonly number[])[]
  readonly hidden: boolean[][]
  readonly k: number
}

function linesOf(counts: readonly (readonly number[])[]): readonly (readonly Place[])[] {
  const rows = counts.map((row, i) => row.map((_, j): Place => [i, j]))
  const columns = (counts[0] ?? []).map((_, j) => counts.map((__, i): Place => [i, j]))
  return [...rows, ...columns]
}

/** Hides the smallest cells that are shown until what is hidden cannot be told from the line's total. */
function hideInLine(line: readonly Place[], { counts, hidden, k }: Hiding): boolean {
  const at = ([i, j]: Place) => counts[i]?.[j] ?? 0
  const isHidden = ([i, j]: Place) => hidden[i]?.[j] === true
  const concealed = line.filter(isHidden)
  if (concealed.length === 0 || concealed.length === line.length) return false
  const open = line.filter((place) => !isHidden(place)).sort((a, b) => at(a) - at(b))
  let [count, total] = [concealed.length, concealed.reduce((sum, place) => sum + at(place), 0)]
  let changed = false
  while ((count < 2 || total < k) && open.length > 0) {
    const [i, j] = open.shift() as Place
    const row = hidden[i]
    if (row !== undefined) row[j] = true
    count += 1
    total += counts[i]?.[j] ?? 0
    changed = true
  }
  return changed
}

/**
 * Whether two sets of sessions may both be told: neither they nor what lies in one of them alone has fewer than `k`
 * respondents, unless it has none (differencing). Used for filters, for one share over time, and for shares beside each
 * other.
 */
export function tellsNobodyApart(
  one: ReadonlySet<string>,
  other: ReadonlySet<string>,
  k: number = usualLeast,
): boolean {
  const onlyIn = (a: ReadonlySet<string>, b: ReadonlySet<string>) => [...a].filter((sid) => !b.has(sid)).length
  const isSafe = (n: number) => n === 0 || n >= k
  return isSafe(onlyIn(one, other)) && isSafe(onlyIn(other, one))
}
