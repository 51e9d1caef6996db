import type { Sheet } from './sheet.ts'

/** Ranks that wait to be computed, each at most once: a bit for each. */
export class WaitingRanks {
  private readonly words: Int32Array
  /** No rank waits in words before this one. */
  private first = 0
  private count = 0

  constructor(ranks: number) {
    this.words = new Int32Array((ranks + 31) >> 5)
  }

  add(rank: number): void {
    const at = rank >> 5
    const word = this.words[at]!
    const bit = 1 << (rank & 31)
    if ((word & bit) !== 0) return
    this.words[at] = word | bit
    this.count += 1
    if (at < this.first) this.first = at
  }

  addAll(ranks: number): void {
    for (let rank = 0; rank < ranks; rank++) this.add(rank)
  }

  /** The lowest rank, -1 when none waits. */
  take(): number {
    if (this.count === 0) return -1
    while (this.words[this.first] === 0) this.first += 1
    const word = this.words[this.first]!
    this.words[this.first] = word & (word - 1)
    this.count -= 1
    return (this.first << 5) + (31 - Math.clz32(word & -word))
  }
}

/** Computes what depends on changed nodes, each at most once, in the order of dependence. */
export class Settler {
  private readonly waiting: WaitingRanks
  private readonly restless = new Set<number>()
  /** By node, inside of a cycle: 1 when something that it reads has changed. */
  private readonly isStale: Uint8Array
  private changed: number[] = []

  constructor(private readonly sheet: Sheet) {
    this.waiting = new WaitingRanks(sheet.compiled.ranking.isCyclic.length)
    this.isStale = new Uint8Array(sheet.compiled.nodes.length)
  }

  /** Gives the nodes that changed. */
  settle(dirty: Iterable<number>): readonly number[] {
    const { rankOf } = this.sheet.compiled.ranking
    for (const node of dirty) this.waiting.add(rankOf[node]!)
    return this.run()
  }

  settleAll(): void {
    this.waiting.addAll(this.sheet.compiled.ranking.isCyclic.length)
    this.run()
  }

  /** Ranks whose nodes depend on each other and came to no rest. */
  get unsettled(): readonly number[] {
    return [...this.restless]
  }

  private run(): readonly number[] {
    const { nodes, starts, isCyclic } = this.sheet.compiled.ranking
    this.changed = []
    for (let rank = this.waiting.take(); rank >= 0; rank = this.waiting.take()) {
      if (isCyclic[rank] === 1) this.iterate(rank)
      else this.compute(nodes[starts[rank]!]!)
    }
    this.keepWhatRemains()
    return this.changed
  }

  // Wakes who reads the node when it changed.
  private compute(node: number): boolean {
    const { compiled } = this.sheet
    if (!compiled.nodes[node]!.run(this.sheet, node)) return false
    this.changed.push(node)
    const { starts, targets } = compiled.edges
    const { rankOf } = compiled.ranking
    const own = rankOf[node]
    for (let edge = starts[node]!, end = starts[node + 1]!; edge < end; edge++) {
      const target = targets[edge]!
      if (rankOf[target] === own) this.isStale[target] = 1
      else this.waiting.add(rankOf[target]!)
    }
    return true
  }

  // A cycle is computed until nothing changes, at most once more than it has nodes.
  private iterate(rank: number): void {
    const { nodes, starts } = this.sheet.compiled.ranking
    const [from, to] = [starts[rank]!, starts[rank + 1]!]
    const members = nodes.subarray(from, to)
    for (const node of members) this.isStale[node] = 1
    this.restless.delete(rank)
    for (let round = 0; round <= members.length; round++) if (!this.computeStale(members)) return
    for (const node of members) this.isStale[node] = 0
    this.restless.add(rank)
  }

  // False when none of the nodes changed.
  private computeStale(nodes: Int32Array): boolean {
    let hasMoved = false
    for (const node of nodes) {
      if (this.isStale[node] === 0) continue
      this.isStale[node] = 0
      if (this.compute(node)) hasMoved = true
    }
    return hasMoved
  }

  // Only now is it certain what is hidden and dropped: a cycle may hide a question for a moment.
  private keepWhatRemains(): void {
    const { sheet } = this
    for (const field of sheet.settling) {
      const given = sheet.settled[field]?.given ?? null
      sheet.given[field] = given
      if (given === null) sheet.givenAt[field] = null
    }
    sheet.settling = []
  }
}
