/**
 * The circles among questions: `reads` gives for each code the codes that its expressions read. Each circle is listed
 * once, every code before the one that it reads, the last reads the first. Reading oneself is a circle of one.
 */
export function cyclesAmong(reads: ReadonlyMap<string, readonly string[]>): readonly (readonly string[])[] {
  const open = withinCircles(reads)
  const told = new Set<string>()
  const cycles: (readonly string[])[] = []
  for (const code of open) {
    const cycle = told.has(code) ? null : shortestCircle(code, reads, open)
    if (!cycle) continue
    cycles.push(cycle)
    for (const member of cycle) told.add(member)
  }
  return cycles
}

/**
 * Returns the codes on cycles and on paths between them: repeatedly drops codes that read nothing or that nothing
 * reads.
 */
function withinCircles(reads: ReadonlyMap<string, readonly string[]>): ReadonlySet<string> {
  const readBy = new Map<string, string[]>([...reads.keys()].map((code) => [code, []]))
  for (const [code, others] of reads) for (const other of others) readBy.get(other)?.push(code)
  const open = new Set(reads.keys())
  peel(open, reads, readBy)
  peel(open, readBy, reads)
  return open
}

type Edges = ReadonlyMap<string, readonly string[]>

function peel(open: Set<string>, forward: Edges, backward: Edges): void {
  const left = new Map(
    [...open].map((code) => [code, new Set(forward.get(code)?.filter((other) => open.has(other))).size]),
  )
  const loose = [...open].filter((code) => left.get(code) === 0)
  for (let code = loose.pop(); code !== undefined; code = loose.pop()) {
    open.delete(code)
    for (const other of new Set(backward.get(code))) {
      const count = (left.get(other) ?? 0) - 1
      left.set(other, count)
      if (count === 0 && open.has(other)) loose.push(other)
    }
  }
}

function shortestCircle(start: string, reads: Edges, open: ReadonlySet<string>): readonly string[] | null {
  const cameFrom = new Map<string, string>()
  const queue = [start]
  for (const code of queue) {
    for (const other of reads.get(code) as readonly string[]) {
      if (other === start) return pathTo(code, cameFrom)
      if (!open.has(other) || cameFrom.has(other)) continue
      cameFrom.set(other, code)
      queue.push(other)
    }
  }
  return null
}

function pathTo(end: string, cameFrom: ReadonlyMap<string, string>): readonly string[] {
  const path = [end]
  for (let code = cameFrom.get(end); code !== undefined; code = cameFrom.get(code)) path.push(code)
  return path.reverse()
}
