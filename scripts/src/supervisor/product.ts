import { ensureSuperAdmin } from '@naire/api/first-start'
import { join } from 'node:path'
import { openStandIns } from '../stand-ins/open-stand-ins.ts'
import { startChild, type Child } from './child.ts'
import { eventStoreOf } from './event-store.ts'
import { markRunning, markStopped, refuseSecondStart } from './running.ts'
import { checkout } from './state-dir.ts'
import { startStores } from './stores.ts'

export interface ProductOptions {
  readonly stateDir: string
  readonly port: number
  readonly env: NodeJS.ProcessEnv
  /**
   * `together`: background and api, as on one machine; `apart`: api, projections, workers and analysis, as on several.
   */
  readonly processes?: keyof typeof entries
  /** Takes one line for people after each step. */
  readonly say: (line: string) => void
}

export interface Product {
  readonly port: number
  readonly databaseUrl: string
  /** Set on the first start only. */
  readonly firstSignIn: { readonly userCode: string; readonly password: string } | null
  stop(): Promise<void>
  /** Starts every process anew from what is compiled now; the stores go on. */
  restart(): Promise<void>
}

const entries = {
  together: { api: 'backend/api/dist/main.js', background: 'workers/dist/background.js' },
  apart: {
    api: 'backend/api/dist/main.js',
    projections: 'projections/dist/main.js',
    workers: 'workers/dist/main.js',
    analysis: 'projections/dist/columnar/main.js',
  },
} as const

/** Beside the others where a folder for backups is set. */
const backups = { backups: 'scripts/dist/backups/main.js' } as const

/** Embedded stores, the first account, and the processes that are the product. */
export async function startProduct({
  stateDir,
  port,
  env,
  processes = 'together',
  say,
}: ProductOptions): Promise<Product> {
  refuseSecondStart(stateDir)
  const eventStore = eventStoreOf(env)
  const stores = await startStores(stateDir, env)
  markRunning(stateDir, stores.databaseUrl)
  say(`stores: ${stores.description}${eventStore.kind === 'kurrentdb' ? ', events in KurrentDB' : ''}`)
  const children: Child[] = []
  const standIns = await openStandIns(env['STAND_INS'], port).catch(async (error: unknown) => {
    await stores.stop()
    markStopped(stateDir)
    throw error
  })
  if (standIns.names.length > 0) say(`stand-ins on this machine: ${standIns.names.join(', ')}`)
  const stop = async () => {
    await Promise.all(children.map((child) => child.stop()))
    await stores.stop()
    await standIns.close()
    markStopped(stateDir)
  }
  try {
    const dataDir = join(stateDir, 'vault')
    const admin = await ensureSuperAdmin({
      databaseUrl: stores.databaseUrl,
      eventStore,
      dataDir,
      password: env['SUPERADMIN_PASSWORD'],
    })
    const childEnv = processEnvironment(
      { ...env, ...standIns.env },
      { databaseUrl: stores.databaseUrl, redisUrl: stores.redisUrl, dataDir, port },
    )
    const child = (name: string, file: string) =>
      startChild({
        name,
        file: join(checkout, file),
        env: childEnv,
        logFile: join(stateDir, 'logs', `${name}.log`),
        onCrash: (crashed, code) => say(`${crashed} ended with ${code}; starting it again (${join(stateDir, 'logs')})`),
      }).then((started) => children.push(started))
    const started = { ...entries[processes], ...(env['BACKUP_FOLDER'] && backups) }
    await Promise.all(Object.entries(started).map(([name, file]) => child(name, file)))
    say(`processes: ${Object.keys(started).join(', ')}`)
    return {
      port,
      databaseUrl: stores.databaseUrl,
      firstSignIn: admin.created && admin.password ? { userCode: 'superadmin', password: admin.password } : null,
      stop,
      restart: async () => void (await Promise.all(children.map(({ restart }) => restart()))),
    }
  } catch (error) {
    await stop()
    throw error
  }
}

interface Places {
  readonly databaseUrl: string
  readonly redisUrl: string | undefined
  readonly dataDir: string
  readonly port: number
}

function processEnvironment(
  env: NodeJS.ProcessEnv,
  { databaseUrl, redisUrl, dataDir, port }: Places,
): NodeJS.ProcessEnv {
  const rest = { ...env }
  delete rest['SUPERADMIN_PASSWORD']
  delete rest['REDIS_URL']
  return {
    ...rest,
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    PORT: String(port),
    ...(redisUrl && { REDIS_URL: redisUrl }),
  }
}
