import { X509Certificate } from 'node:crypto'
import { readdir, readFile, statfs } from 'node:fs/promises'
import type { HealthFigures } from '@naire/domain/health'
import { readModelStates, type ReadModelState } from '@naire/projections/runner'
import type { Services } from '../services.ts'

export interface Figures {
  readonly models: readonly ReadModelState[]
  readonly health: HealthFigures
}

type Parts = Pick<Services, 'readPool' | 'store' | 'config' | 'slow'>

/** Figures of the whole installation, for the operators' page and for Prometheus. */
export async function operatorFigures({ readPool, store, config, slow }: Parts): Promise<Figures> {
  const [models, head, work, disk, backupSeconds, certificateSeconds] = await Promise.all([
    readModelStates(readPool, store),
    store.head(),
    workFigures(readPool),
    statfs(config.dataDir),
    backupAge(config.backupFolder),
    certificateTime(config.https),
  ])
  const [newest] = await store.readAll({ after: Math.max(0, head.position - 1), limit: 1 })
  const ahead = newest === undefined ? 0 : (Date.parse(newest.recordedAt) - Date.now()) / 1_000
  return {
    models,
    health: {
      stoppedModels: models.filter(({ state }) => state === 'stopped').length,
      behindSeconds: Math.max(0, ...models.map(({ lagSeconds }) => lagSeconds)),
      parkedEvents: models.reduce((sum, { parked }) => sum + parked, 0),
      deadLetters: work.deadLetters,
      outboxWaiting: work.waiting,
      outboxSeconds: work.seconds,
      dispatcherBehind: work.position === null ? 0 : Math.max(0, head.position - work.position),
      diskFreeBytes: disk.bavail * disk.bsize,
      diskSizeBytes: disk.blocks * disk.bsize,
      backupSeconds,
      certificateSeconds,
      clockAheadSeconds: Math.max(0, ahead),
      slowReads: slow.lastHour(),
      slowBatchSeconds: Math.max(0, ...models.map(({ timing }) => (timing?.longestMs ?? 0) / 1_000)),
    },
  }
}

interface WorkFigures {
  readonly deadLetters: number
  readonly waiting: number
  readonly seconds: number
  /** Of the dispatcher; null: none has ever run. */
  readonly position: number | null
}

async function workFigures(pool: Parts['readPool']): Promise<WorkFigures> {
  const { rows: dead } = await pool.query<{ n: number }>(
    `select count(*)::integer as n from read.dead_letters where "Status" = 'dead'`,
  )
  const deadLetters = dead[0]?.n ?? 0
  // Workers make their schema when they first start.
  const { rows: there } = await pool.query<{ there: string | null }>(`select to_regclass('work.outbox') as there`)
  if (!there[0]?.there) return { deadLetters, waiting: 0, seconds: 0, position: null }
  const { rows } = await pool.query<Omit<WorkFigures, 'deadLetters'>>(
    `select count(*)::integer as waiting, coalesce(extract(epoch from now() - min(due_at)), 0)::float8 as seconds,
       (select min(position)::float8 from work.subscriptions where name = 'dispatcher') as position
     from work.outbox where state = 'pending' and due_at <= now()`,
  )
  const [work] = rows
  return { deadLetters, waiting: work?.waiting ?? 0, seconds: work?.seconds ?? 0, position: work?.position ?? null }
}

/** Folders of backups are named by their time: `2026-03-01T0800Z`. */
async function backupAge(folder: string | null): Promise<number | null> {
  if (folder === null) return null
  const names = await readdir(folder).catch(() => [])
  const times = names
    .map((name) => Date.parse(name.replace(/^(\d{4}-\d\d-\d\dT\d\d)(\d\d)Z$/, '$1:$2Z')))
    .filter((time) => !Number.isNaN(time))
  // None yet is as bad as one that is older than any limit.
  return times.length === 0 ? 365 * 86_400 : Math.max(0, (Date.now() - Math.max(...times)) / 1_000)
}

async function certificateTime(https: Parts['config']['https']): Promise<number | null> {
  if (https === null) return null
  const { validTo } = new X509Certificate(await readFile(https.certFile))
  return (Date.parse(validTo) - Date.now()) / 1_000
}
