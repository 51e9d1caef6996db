import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '@naire/database'
import Redis from 'ioredis'
import { type OwnRedis, startRedis } from '../../../scripts/src/redis/start-redis.ts'
import { Proxy } from './proxy.ts'

/** Where the queues live, by way of a proxy, to be wiped, restarted and cut off. */
export interface QueueStore {
  /** For `startWorkers` and processes. */
  readonly databaseUrl: string
  readonly redisUrl: string | null
  wipe(): Promise<void>
  restart(): Promise<void>
  readonly proxy: Proxy
  close(): Promise<void>
}

/** Null when the machine has no Redis. */
export async function redisQueues(databaseUrl: string): Promise<QueueStore | null> {
  const stateDir = mkdtempSync(join(tmpdir(), 'naire-fault-redis-'))
  let redis: OwnRedis | null = await startRedis(stateDir)
  if (!redis) return null
  const proxy = await Proxy.to(portOf(redis.url))
  const password = new URL(redis.url).password
  return {
    databaseUrl,
    redisUrl: proxy.through(redis.url),
    proxy,
    async wipe() {
      const client = new Redis(redis?.url ?? '')
      await client.flushall()
      client.disconnect()
    },
    /** Keeps nothing: it comes back empty. */
    async restart() {
      await redis?.stop()
      proxy.hangUp()
      redis = await startRedis(stateDir, { password })
      proxy.lead(portOf(redis?.url ?? ''))
    },
    async close() {
      await proxy.close()
      await redis?.stop()
      rmSync(stateDir, { recursive: true, force: true })
    },
  }
}

/** The queues beside the log: their part of the database is wiped and cut off, the log is not. */
export async function postgresQueues(databaseUrl: string): Promise<QueueStore> {
  const proxy = await Proxy.to(portOf(databaseUrl))
  return {
    databaseUrl: proxy.through(databaseUrl),
    redisUrl: null,
    proxy,
    async wipe() {
      const pool = connect(databaseUrl, { max: 1, applicationName: 'wiper' })
      const { rows } = await pool.query<{ name: string }>(
        `select tablename as name from pg_tables where schemaname = 'queue' and tablename not in ('meta') and tablename not like '%migration%'`,
      )
      await pool.query(`truncate ${rows.map(({ name }) => `queue."${name}"`).join(', ')}`)
      await pool.end()
    },
    async restart() {
      proxy.hangUp()
    },
    close: () => proxy.close(),
  }
}

function portOf(url: string): number {
  return Number(new URL(url).port)
}
