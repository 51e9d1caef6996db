/** The order in which nodes are computed, so that each comes after all that it reads. */
export interface EvaluationOrder {
  /** Rank of each node; nodes that depend on each other share one. */
  readonly rankOf: Int32Array
  /**
   * All nodes by rank, those of rank `r` from `starts[r]` to before `starts[r + 1]`, in an order that follows the edges
   * as far as there is one.
   */
  readonly nodes: Int32Array
  readonly starts: Int32Array
  /** By rank: 1 when its nodes depend on themselves. */
  readonly isCyclic: Uint8Array
}

/** Tarjan's strongly connected components, without recursion: chains may be of any length. */
export function rank(edges: Edges): EvaluationOrder {
  return new Search(edges).ranking()
}

class Search {
  private readonly size: number
  private readonly index: Int32Array
  private readonly low: Int32Array
  private readonly isOpen: Uint8Array
  /** By node: its next edge to follow. */
  private readonly cursor: Int32Array
  private readonly path: Int32Array
  private readonly open: Int32Array
  /** Nodes by component, the last components first, each from its entry in `firsts`. */
  private readonly closed: Int32Array
  private readonly firsts: number[] = []
  private pathLength = 0
  private openLength = 0
  private closedLength = 0
  private next = 1

  constructor(private readonly edges: Edges) {
    this.size = edges.starts.length - 1
    const numbers = () => new Int32Array(this.size)
    ;[this.index, this.low, this.path, this.open, this.closed] = [numbers(), numbers(), numbers(), numbers(), numbers()]
    this.isOpen = new Uint8Array(this.size)
    this.cursor = edges.starts.slice(0, this.size)
    for (let node = 0; node < this.size; node++) if (this.index[node] === 0) this.visit(node)
  }

  ranking(): EvaluationOrder {
    const ranks = this.firsts.length
    const [rankOf, nodes, starts, isCyclic] = [
      new Int32Array(this.size),
      new Int32Array(this.size),
      new Int32Array(ranks + 1),
      new Uint8Array(ranks),
    ]
    let filled = 0
    for (let rankNow = 0; rankNow < ranks; rankNow++) {
      const component = ranks - 1 - rankNow
      const [from, to] = [this.firsts[component]!, this.firsts[component + 1] ?? this.size]
      starts[rankNow] = filled
      for (let at = from; at < to; at++) {
        rankOf[this.closed[at]!] = rankNow
        nodes[filled++] = this.closed[at]!
      }
      isCyclic[rankNow] = to - from > 1 || this.readsItself(this.closed[from]!) ? 1 : 0
    }
    starts[ranks] = filled
    return { rankOf, nodes, starts, isCyclic }
  }

  private visit(root: number): void {
    this.enter(root)
    while (this.pathLength > 0) {
      const node = this.path[this.pathLength - 1]!
      const edge = this.cursor[node]!++
      if (edge >= this.edges.starts[node + 1]!) this.leave(node)
      else this.follow(node, this.edges.targets[edge]!)
    }
  }

  private enter(node: number): void {
    this.index[node] = this.low[node] = this.next++
    this.isOpen[node] = 1
    this.open[this.openLength++] = node
    this.path[this.pathLength++] = node
  }

  private follow(node: number, target: number): void {
    if (this.index[target] === 0) this.enter(target)
    else if (this.isOpen[target] === 1) this.lower(node, this.index[target]!)
  }

  private leave(node: number): void {
    this.pathLength -= 1
    if (this.pathLength > 0) this.lower(this.path[this.pathLength - 1]!, this.low[node]!)
    if (this.low[node] === this.index[node]) this.close(node)
  }

  private close(root: number): void {
    let from = this.openLength - 1
    while (this.open[from] !== root) from--
    this.firsts.push(this.closedLength)
    for (let at = from; at < this.openLength; at++) {
      this.isOpen[this.open[at]!] = 0
      this.closed[this.closedLength++] = this.open[at]!
    }
    this.openLength = from
  }

  private lower(node: number, to: number): void {
    if (to < this.low[node]!) this.low[node] = to
  }

  private readsItself(node: number): boolean {
    const { starts, targets } = this.edges
    return targets.subarray(starts[node], starts[node + 1]).includes(node)
  }
}

/** Which nodes read which: those that read node `n` are the targets from `starts[n]` to before `starts[n + 1]`. */
export interface Edges {
  readonly starts: Int32Array
  readonly targets: Int32Array
}

/** Gathers edges one by one; the same one may come twice. */
export class EdgeList {
  private readonly sources: number[] = []
  private readonly targets: number[] = []

  add(source: number, target: number): void {
    this.sources.push(source)
    this.targets.push(target)
  }

  over(nodes: number): Edges {
    const starts = new Int32Array(nodes + 1)
    for (const source of this.sources) starts[source + 1]! += 1
    for (let node = 0; node < nodes; node++) starts[node + 1]! += starts[node]!
    const next = starts.slice()
    const targets = new Int32Array(this.targets.length)
    for (let edge = 0; edge < targets.length; edge++) targets[next[this.sources[edge]!]!++] = this.targets[edge]!
    return { starts, targets }
  }
}
