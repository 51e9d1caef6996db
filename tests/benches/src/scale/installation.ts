import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureSuperAdmin } from '@naire/api/first-start'
import { startPostgres } from '@naire/scripts/postgres/start-postgres'
import { startReplica } from '@naire/scripts/postgres/start-replica'
import { startRedis } from '@naire/scripts/redis/start-redis'
import { startChild, type Child } from '@naire/scripts/supervisor/child'
import { freePort } from '@naire/scripts/supervisor/free-port'
import { password, unlimited } from '../commits/product-under-load.ts'

const checkout = join(dirname(fileURLToPath(import.meta.url)), '../../../..')

const entries = {
  api: 'backend/api/dist/main.js',
  projections: 'projections/dist/main.js',
  workers: 'workers/dist/main.js',
} as const

/** Several of each role on one primary, whose replica answers OData. */
export interface Installation {
  readonly primaryUrl: string
  readonly replicaUrl: string
  readonly dataDir: string
  /** Of each api. */
  readonly ports: readonly number[]
  /** By name: `api 1`, `projections 2`. A process that ends is started anew by its supervisor. */
  readonly processes: ReadonlyMap<string, Child>
}

/** The processes that an operator of `docs/scaling.md` runs, on this machine, thrown away afterwards. `replicas`: of each role. */
export async function withInstallation<Result>(
  { replicas, say }: { readonly replicas: number; readonly say: (line: string) => void },
  work: (installation: Installation) => Promise<Result>,
): Promise<Result> {
  const root = mkdtempSync(join(tmpdir(), 'naire-scale-'))
  // PostgreSQL runs as another user where this one is root.
  chmodSync(root, 0o711)
  const place = (name: string) => join(root, name)
  const ending: (() => Promise<unknown>)[] = []
  try {
    const primary = await startPostgres({ stateDir: place('primary'), settings: { wal_keep_size: '4GB' } })
    ending.push(() => primary.stop())
    const redis = await startRedis(place('queues'))
    if (redis !== null) ending.push(() => redis.stop())
    const dataDir = place('vault')
    await ensureSuperAdmin({ databaseUrl: primary.url, eventStore: { kind: 'postgres' }, dataDir, password })
    const replica = await startReplica({
      primaryDir: place('primary'),
      primaryUrl: primary.url,
      stateDir: place('replica'),
    })
    ending.push(() => replica.stop())
    const env = {
      ...process.env,
      ...unlimited,
      DATABASE_URL: primary.url,
      READ_DATABASE_URL: replica.url,
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      LOG_LEVEL: 'warn',
      PROJECTION_SHARDS: '2',
      ...(redis === null ? { QUEUE: 'postgres' } : { REDIS_URL: redis.url }),
    }
    const ports: number[] = []
    const processes = new Map<string, Child>()
    for (const role of ['api', 'projections', 'workers'] as const) {
      for (let nth = 1; nth <= replicas; nth += 1) {
        const name = `${role} ${nth}`
        const port = role === 'api' ? await freePort() : 0
        if (role === 'api') ports.push(port)
        const child = await startChild({
          name,
          file: join(checkout, entries[role]),
          env: { ...env, PORT: String(port) },
          logFile: place(`logs/${name}.log`),
          onCrash: () => {},
        })
        processes.set(name, child)
        ending.push(() => child.stop())
      }
    }
    say(
      `${[...processes.keys()].join(', ')}, a primary and its replica, ${redis === null ? 'queues in PostgreSQL' : 'Redis'}`,
    )
    return await work({ primaryUrl: primary.url, replicaUrl: replica.url, dataDir, ports, processes })
  } finally {
    for (const end of ending.toReversed()) await end()
    rmSync(root, { recursive: true, force: true })
  }
}
