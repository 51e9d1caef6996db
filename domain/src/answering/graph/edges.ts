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
