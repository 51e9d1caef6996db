/** The order in which nodes are computed, so that each comes after all that it depends on. */
export interface Ranking {
  /** Rank of each node; nodes that depend on each other share one. */
  readonly rankOf: Int32Array
  /** The nodes of each rank, in an order that follows the dependencies as far as there is one. */
  readonly components: readonly (readonly number[])[]
  /** Whether the nodes of a rank depend on themselves. */
  readonly isCyclic: readonly boolean[]
}

/** Tarjan's strongly connected components over `dependents`, without recursion: chains may be of any length. */
export function rank(dependents: readonly (readonly number[])[]): Ranking {
  const found = new Search(dependents).components.reverse()
  const rankOf = new Int32Array(dependents.length)
  found.forEach((component, at) => component.forEach((node) => (rankOf[node] = at)))
  const isCyclic = found.map(([first = 0, ...others]) => others.length > 0 || (dependents[first] ?? []).includes(first))
  return { rankOf, components: found, isCyclic }
}

class Search {
  readonly components: number[][] = []
  private readonly index: Int32Array
  private readonly low: Int32Array
  private readonly isOpen: Uint8Array
  private readonly open: number[] = []
  private next = 1

  constructor(private readonly dependents: readonly (readonly number[])[]) {
    this.index = new Int32Array(dependents.length)
    this.low = new Int32Array(dependents.length)
    this.isOpen = new Uint8Array(dependents.length)
    dependents.forEach((_, node) => {
      if (this.index[node] === 0) this.visit(node)
    })
  }

  private visit(root: number): void {
    const path: { node: number; edge: number }[] = [this.enter(root)]
    for (let step = path.at(-1); step; step = path.at(-1)) {
      const target = this.dependents[step.node]?.[step.edge++]
      if (target === undefined) this.leave(path)
      else if (this.index[target] === 0) path.push(this.enter(target))
      else if (this.isOpen[target] === 1) this.lower(step.node, this.index[target] ?? 0)
    }
  }

  private enter(node: number): { node: number; edge: number } {
    this.index[node] = this.low[node] = this.next++
    this.isOpen[node] = 1
    this.open.push(node)
    return { node, edge: 0 }
  }

  private leave(path: { node: number }[]): void {
    const node = path.pop()?.node ?? 0
    const parent = path.at(-1)
    if (parent) this.lower(parent.node, this.low[node] ?? 0)
    if (this.low[node] === this.index[node]) this.close(node)
  }

  private close(node: number): void {
    const component = this.open.splice(this.open.lastIndexOf(node))
    for (const member of component) this.isOpen[member] = 0
    this.components.push(component)
  }

  private lower(node: number, to: number): void {
    if (to < (this.low[node] ?? 0)) this.low[node] = to
  }
}
