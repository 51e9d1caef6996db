import type { LoadResult } from './load.ts'

/** What came of the commits since it was asked last. */
export class CommitTally {
  #latencies: number[] = []
  #visible: number[] = []
  #errors: Record<string, number> = {}
  #spent = process.cpuUsage()

  acknowledged(milliseconds: number): void {
    this.#latencies.push(milliseconds)
  }

  seen(milliseconds: number): void {
    this.#visible.push(milliseconds)
  }

  failed(what: string): void {
    this.#errors[what] = (this.#errors[what] ?? 0) + 1
  }

  take(): LoadResult {
    const { user, system } = process.cpuUsage(this.#spent)
    const sent = {
      latencies: this.#latencies,
      visible: this.#visible,
      acknowledged: this.#latencies.length,
      errors: this.#errors,
      ownMs: (user + system) / 1000,
    }
    this.#latencies = []
    this.#visible = []
    this.#errors = {}
    this.#spent = process.cpuUsage()
    return sent
  }
}
