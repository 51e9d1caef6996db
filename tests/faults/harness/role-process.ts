import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const checkout = fileURLToPath(new URL('../../..', import.meta.url))

const entries = {
  api: 'backend/api/dist/main.js',
  projections: 'projections/dist/main.js',
  workers: 'workers/dist/main.js',
} as const

/** A process of the product, as it is shipped, to be killed, frozen and woken. */
export class RoleProcess {
  readonly #child: ChildProcess
  /** Its log lines. */
  readonly lines: string[]

  private constructor(child: ChildProcess, lines: string[]) {
    this.#child = child
    this.lines = lines
  }

  /** Resolves when it says that it can serve. */
  static start(role: keyof typeof entries, env: Readonly<Record<string, string>>): Promise<RoleProcess> {
    const child = fork(join(checkout, entries[role]), {
      env: { PATH: process.env['PATH'], LOG_LEVEL: 'info', ...env },
      execArgv: [],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    const lines: string[] = []
    child.stderr?.on('data', (chunk: Buffer) => lines.push(chunk.toString()))
    return new Promise((ready, failed) => {
      child.once('exit', (code) => failed(new Error(`${role} ended with ${code}\n${lines.slice(-20).join('\n')}`)))
      createInterface({ input: child.stdout! }).on('line', (line) => {
        lines.push(line)
        if (line.includes('"msg":"ready"')) ready(new RoleProcess(child, lines))
      })
    })
  }

  get pid(): number {
    return this.#child.pid ?? 0
  }

  async kill(): Promise<void> {
    await this.#ended('SIGKILL')
  }

  async stop(): Promise<void> {
    await this.#ended('SIGTERM')
  }

  freeze(): void {
    this.#child.kill('SIGSTOP')
  }

  wake(): void {
    this.#child.kill('SIGCONT')
  }

  async #ended(signal: NodeJS.Signals): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return
    const exit = new Promise((done) => this.#child.once('exit', done))
    this.#child.kill(signal)
    await exit
  }
}
