import type { Pool } from '@naire/database'

const shortest = 2
const longest = 50

interface Waiter {
  readonly position: number
  readonly names: readonly string[] | undefined
  readonly resolve: (reached: boolean) => void
}

interface Checkpoint {
  readonly name: string
  readonly position: number
  readonly state: 'running' | 'stopped'
}

/** Where the read models are, for readers in any process: all who wait share one question to the database. */
export class Checkpoints {
  readonly #pool: Pool
  readonly #waiting = new Set<Waiter>()
  #pause = shortest
  #asking = false

  constructor(pool: Pool) {
    this.#pool = pool
  }

  /**
   * Whether the named read models (all when left out) reach `position` in time. Does not wait for one that has stopped.
   */
  waitFor(position: number, timeoutMs: number, names?: readonly string[]): Promise<boolean> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => waiter.resolve(false), timeoutMs)
      const waiter: Waiter = {
        position,
        names,
        resolve: (reached) => {
          clearTimeout(timer)
          this.#waiting.delete(waiter)
          resolve(reached)
        },
      }
      this.#waiting.add(waiter)
      this.#pause = shortest
      if (!this.#asking) void this.#ask()
    })
  }

  /** The position that all of the named read models have reached; 0 while one has not begun. */
  async reached(names: readonly string[]): Promise<number> {
    const positions = new Map((await this.#read()).map(({ name, position }) => [name, Number(position)]))
    return Math.min(...names.map((name) => positions.get(name) ?? 0))
  }

  async #ask(): Promise<void> {
    this.#asking = true
    while (this.#waiting.size > 0) {
      // Who comes while the question is under way is answered by the next one.
      const asking = [...this.#waiting]
      const checkpoints = await this.#read()
      for (const waiter of asking) {
        const answer = judge(waiter, checkpoints)
        if (answer !== null) waiter.resolve(answer)
      }
      if (this.#waiting.size === 0) break
      await new Promise((resolve) => setTimeout(resolve, this.#pause))
      this.#pause = Math.min(this.#pause * 1.5, longest)
    }
    this.#asking = false
  }

  async #read(): Promise<Checkpoint[]> {
    try {
      const { rows } = await this.#pool.query<Checkpoint>({
        name: 'read-checkpoints',
        // Of a model that several share, where the last of them is.
        text: `select split_part(name, '/', 1) as name, min(position) as position, max(state) as state
               from read.subscriptions group by 1 having min(version) > 0`,
      })
      return rows
    } catch {
      // The waiters go on to their time limit; the read that follows reports the failure.
      this.#pause = longest
      return []
    }
  }
}

function judge({ position, names }: Waiter, checkpoints: readonly Checkpoint[]): boolean | null {
  const concerned = checkpoints.filter(({ name }) => names === undefined || names.includes(name))
  if (concerned.some((checkpoint) => checkpoint.state === 'stopped' && checkpoint.position < position)) return false
  const all = names === undefined ? concerned.length > 0 : concerned.length === new Set(names).size
  return all && concerned.every((checkpoint) => checkpoint.position >= position) ? true : null
}
