import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { roomForYoung } from './supervisor/room-for-young.ts'
import { checkout, stateDir } from './supervisor/state-dir.ts'
import { whenLeft } from './supervisor/when-left.ts'

/** One process of the product by its role, on the stores that the environment names. */
const entries = {
  api: 'backend/api/dist/main.js',
  projections: 'projections/dist/main.js',
  workers: 'workers/dist/main.js',
  analysis: 'projections/dist/columnar/main.js',
  backups: 'scripts/dist/backups/main.js',
} as const

const role = process.argv[2]
if (!isRole(role)) exitWith(`npm run start:role -- ${Object.keys(entries).join('|')}`)
else if (!process.env['DATABASE_URL'])
  exitWith('start:role needs DATABASE_URL (and REDIS_URL, unless the queues live in PostgreSQL).')
else start(role)

function isRole(name: string | undefined): name is keyof typeof entries {
  return name !== undefined && Object.hasOwn(entries, name)
}

function start(name: keyof typeof entries): void {
  const env = { DATA_DIR: join(stateDir(process.env), 'vault'), ...process.env }
  const child = spawn(process.execPath, [...roomForYoung, join(checkout, entries[name])], { env, stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
  whenLeft(() => child.kill('SIGTERM'))
  child.on('exit', (code) => process.exit(code ?? 1))
}

function exitWith(message: string): void {
  process.stderr.write(`${message}\n`)
  process.exitCode = 2
}
