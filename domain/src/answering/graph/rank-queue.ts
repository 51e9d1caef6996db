/** Ranks that wait to be computed, lowest first, each at most once. A binary heap. */
export class RankQueue {
  private readonly heap: number[] = []
  private readonly waits: Uint8Array

  constructor(ranks: number) {
    this.waits = new Uint8Array(ranks)
  }

  add(rank: number): void {
    if (this.waits[rank] === 1) return
    this.waits[rank] = 1
    this.heap.push(rank)
    this.rise(this.heap.length - 1)
  }

  /** The lowest rank, -1 when none waits. */
  take(): number {
    const lowest = this.heap[0]
    const last = this.heap.pop()
    if (lowest === undefined || last === undefined) return -1
    this.waits[lowest] = 0
    if (this.heap.length > 0) {
      this.heap[0] = last
      this.sink()
    }
    return lowest
  }

  private rise(from: number): void {
    for (let at = from; at > 0; ) {
      const parent = (at - 1) >> 1
      if (this.at(parent) <= this.at(at)) return
      this.swap(at, parent)
      at = parent
    }
  }

  private sink(): void {
    for (let at = 0; ; ) {
      const left = 2 * at + 1
      const lower = this.at(left + 1) < this.at(left) ? left + 1 : left
      if (this.at(at) <= this.at(lower)) return
      this.swap(at, lower)
      at = lower
    }
  }

  private at(place: number): number {
    return this.heap[place] ?? Number.POSITIVE_INFINITY
  }

  private swap(one: number, other: number): void {
    const moved = this.at(one)
    this.heap[one] = this.at(other)
    this.heap[other] = moved
  }
}
