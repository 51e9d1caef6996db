import { fork, type ChildProcess } from 'node:child_process'
import { createWriteStream, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import { roomForYoung } from './room-for-young.ts'

export interface ChildOptions {
  readonly name: string
  /** The compiled entry of the role. */
  readonly file: string
  readonly env: NodeJS.ProcessEnv
  readonly logFile: string
  /** Called when the process ends although nobody asked it to; it is started anew after a moment. */
  readonly onCrash: (name: string, code: number | null) => void
}

export interface Child {
  /** Of the process that runs now. */
  readonly pid: number | undefined
  stop(): Promise<void>
  /** Ends the process; it is started anew at once from what is compiled now. */
  restart(): Promise<void>
}

/**
 * Starts one role as a process, waits until it can serve, and keeps it running. @throws Error when the first start
 * fails.
 */
export async function startChild(options: ChildOptions): Promise<Child> {
  let stopping = false
  let replaced: ChildProcess | null = null
  let current = await launch(options)
  keepAlive(current)
  return {
    get pid() {
      return current.pid
    },
    stop: () => {
      stopping = true
      return ended(current)
    },
    restart: async () => {
      replaced = current
      await ended(current)
      await launchAgain()
    },
  }

  function keepAlive(child: ChildProcess): void {
    child.once('exit', (code) => {
      if (stopping || child === replaced) return
      options.onCrash(options.name, code)
      setTimeout(() => void launchAgain(), 1_000)
    })
  }

  async function launchAgain(): Promise<void> {
    if (stopping) return
    try {
      current = await launch(options)
      if (stopping) await ended(current)
      else keepAlive(current)
    } catch {
      setTimeout(() => void launchAgain(), 5_000)
    }
  }
}

function launch({ name, file, env, logFile }: ChildOptions): Promise<ChildProcess> {
  mkdirSync(dirname(logFile), { recursive: true })
  const log = createWriteStream(logFile, { flags: 'a' })
  const child = fork(file, {
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true,
    execArgv: [...process.execArgv, ...roomForYoung],
  })
  let tail = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    log.write(chunk)
    tail = (tail + chunk.toString()).slice(-4_000)
  })
  return new Promise((ready, failed) => {
    child.once('exit', (code) =>
      failed(new Error(`${name} ended with ${code} before it was ready (${logFile})\n${tail}`)),
    )
    const lines = createInterface({ input: child.stdout! })
    lines.on('line', (line) => {
      log.write(`${line}\n`)
      if (isReady(line)) ready(child)
      else tail = `${tail}${line}\n`.slice(-4_000)
    })
  })
}

function isReady(line: string): boolean {
  if (!line.includes('"ready"')) return false
  try {
    return (JSON.parse(line) as { msg?: string }).msg === 'ready'
  } catch {
    return false
  }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = new Promise((done) => child.once('exit', done))
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), 8_000)
  await exit
  clearTimeout(late)
}
