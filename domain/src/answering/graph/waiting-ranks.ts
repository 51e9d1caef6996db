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
