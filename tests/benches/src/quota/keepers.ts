import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Sessions `from` to `to` of a race, without those that are done. */
export interface Share {
  readonly databaseUrl: string
  readonly naireSid: string
  readonly seed: number
  readonly from: number
  readonly to: number
  readonly done: readonly number[]
}

/** Final answer to a session; null: it asked for nothing at the end. */
export interface SeatVerdict {
  readonly n: number
  readonly status: 'confirmed' | 'refused' | null
}

const program = fileURLToPath(new URL('keeper-process.js', import.meta.url))

/** A process with the quota keeper of the api, that tries its share. */
export class QuotaQueueProcess {
  readonly told: SeatVerdict[] = []
  /** Number of requests that a job would have to retry. */
  busy = 0
  private child: ChildProcess
  private readonly whole: Promise<void>
  private finish: () => void = () => {}
  private fail: (error: Error) => void = () => {}

  constructor(private readonly share: Omit<Share, 'done'>) {
    this.whole = new Promise((finish, fail) => {
      this.finish = finish
      this.fail = fail
    })
    this.child = this.begin()
  }

  /** Resolves when all of its share is done. */
  get done(): Promise<void> {
    return this.whole
  }

  /** Killed in the middle of its work; a successor tries again what nobody was told the outcome of. */
  async kill(): Promise<void> {
    if (this.child.exitCode !== null) return
    this.child.removeAllListeners('exit')
    const gone = new Promise((resolve) => this.child.once('exit', resolve))
    this.child.kill('SIGKILL')
    await gone
    this.child = this.begin()
  }

  private begin(): ChildProcess {
    const child = fork(program, { execArgv: [], serialization: 'advanced' })
    child.on('message', (said: readonly SeatVerdict[] | 'busy') =>
      said === 'busy' ? (this.busy += 1) : this.told.push(...said),
    )
    child.once('exit', (code) => (code === 0 ? this.finish() : this.fail(new Error(`a keeper ended with ${code}`))))
    child.send({ ...this.share, done: this.told.map(({ n }) => n) } satisfies Share)
    return child
  }
}
