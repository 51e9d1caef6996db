import { spawn } from 'node:child_process'
import { accessSync, constants, mkdirSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { randomBytes } from 'node:crypto'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { endLeftover } from '../postgres/leftover.ts'
import { freePort } from '../supervisor/free-port.ts'

export interface OwnRedis {
  readonly url: string
  stop(): Promise<void>
}

/**
 * The machine's own Redis or Valkey, started for the queues alone; null when it has none, and the queues live in
 * PostgreSQL. It keeps nothing on disk: the log is the outbox, and queues are filled again from it.
 */
export async function startRedis(
  stateDir: string,
  { password = randomBytes(16).toString('hex') } = {},
): Promise<OwnRedis | null> {
  const program = onPath(['redis-server', 'valkey-server'])
  if (!program) return null
  const workDir = join(stateDir, 'redis')
  mkdirSync(workDir, { recursive: true })
  const pidFile = join(workDir, 'redis.pid')
  await endLeftover(pidFile, 'server')
  const port = await freePort()
  const server = spawn(program, ['-'], { stdio: ['pipe', 'ignore', 'ignore'], detached: true })
  server.stdin.end(
    [
      `port ${port}`,
      'bind 127.0.0.1',
      `requirepass ${password}`,
      'save ""',
      'appendonly no',
      `dir ${workDir}`,
      'maxmemory-policy noeviction',
    ].join('\n'),
  )
  writeFileSync(pidFile, String(server.pid))
  await untilListening(port)
  const ended = new Promise<void>((done) => server.once('exit', () => done()))
  return {
    url: `redis://:${password}@127.0.0.1:${port}`,
    stop: async () => {
      server.kill('SIGTERM')
      await ended
    },
  }
}

function onPath(names: readonly string[]): string | null {
  const candidates = (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
  return candidates.find(isExecutable) ?? null
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

async function untilListening(port: number): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (await isListening(port)) return
    await wait(50)
  }
  throw new Error(
    'Redis did not answer within 10 s. Set REDIS_URL, or take redis-server off the PATH to keep the queues in PostgreSQL.',
  )
}

function isListening(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => (socket.destroy(), done(true)))
    socket.once('error', () => done(false))
  })
}
