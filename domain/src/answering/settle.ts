import { RankQueue } from './graph/rank-queue.ts'
import type { Sheet } from './sheet.ts'

/** Computes what depends on changed nodes, each at most once, in the order of dependence. */
export class Settler {
  private readonly queue: RankQueue
  private readonly restless = new Set<number>()

  constructor(private readonly sheet: Sheet) {
    this.queue = new RankQueue(sheet.compiled.ranking.components.length)
  }

  /** Gives the nodes that changed. */
  settle(dirty: Iterable<number>): readonly number[] {
    const { rankOf } = this.sheet.compiled.ranking
    for (const node of dirty) this.queue.add(rankOf[node] ?? 0)
    const changed: number[] = []
    for (let rank = this.queue.take(); rank >= 0; rank = this.queue.take()) this.compute(rank, changed)
    this.keepWhatRemains()
    return changed
  }

  settleAll(): void {
    this.settle(this.sheet.compiled.nodes.keys())
  }

  /** Ranks whose nodes depend on each other and came to no rest. */
  get unsettled(): readonly number[] {
    return [...this.restless]
  }

  private compute(rank: number, changed: number[]): void {
    const { components, isCyclic } = this.sheet.compiled.ranking
    const nodes = components[rank] ?? []
    const moved = isCyclic[rank] ? this.iterate(rank, nodes) : nodes.filter((node) => this.run(node))
    for (const node of moved) {
      changed.push(node)
      this.wake(node, rank)
    }
  }

  // A cycle is computed until nothing changes, at most once more than it has nodes.
  private iterate(rank: number, nodes: readonly number[]): readonly number[] {
    const moved = new Set<number>()
    this.restless.delete(rank)
    for (let round = 0; round <= nodes.length; round++) {
      const movedNow = nodes.filter((node) => this.run(node))
      if (movedNow.length === 0) return [...moved]
      for (const node of movedNow) moved.add(node)
    }
    this.restless.add(rank)
    return [...moved]
  }

  private run(node: number): boolean {
    return this.sheet.compiled.nodes[node]?.run(this.sheet, node) ?? false
  }

  private wake(node: number, rank: number): void {
    const { rankOf } = this.sheet.compiled.ranking
    for (const dependent of this.sheet.compiled.dependents[node] ?? []) {
      const other = rankOf[dependent] ?? 0
      if (other !== rank) this.queue.add(other)
    }
  }

  // Only now is it certain what is hidden and dropped: a cycle may hide a question for a moment.
  private keepWhatRemains(): void {
    const { sheet } = this
    for (const field of sheet.settling) {
      sheet.given[field] = sheet.settled[field]?.given ?? null
      if (sheet.given[field] === null) sheet.givenAt[field] = null
    }
    sheet.settling = []
  }
}
