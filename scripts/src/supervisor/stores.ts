import { startPostgres } from '../postgres/start-postgres.ts'
import { startRedis } from '../redis/start-redis.ts'

export interface Stores {
  readonly databaseUrl: string
  /** Absent: the queues live in PostgreSQL. */
  readonly redisUrl?: string
  /** One line for people: what is used. */
  readonly description: string
  stop(): Promise<void>
}

/** The stores that the environment names, and embedded ones for those that it does not. */
export async function startStores(stateDir: string, env: NodeJS.ProcessEnv): Promise<Stores> {
  const postgres = env['DATABASE_URL'] ? null : await startPostgres({ stateDir })
  const redis = env['REDIS_URL'] || env['QUEUE'] === 'postgres' ? null : await startRedis(stateDir)
  const redisUrl = env['REDIS_URL'] || redis?.url
  return {
    databaseUrl: postgres?.localUrl ?? (env['DATABASE_URL'] as string),
    ...(redisUrl && { redisUrl }),
    description: `${postgres ? 'embedded PostgreSQL' : 'PostgreSQL of DATABASE_URL'}, queues in ${queuePlace(redis !== null, redisUrl)}`,
    stop: async () => {
      await redis?.stop()
      await postgres?.stop()
    },
  }
}

function queuePlace(isOwn: boolean, redisUrl: string | undefined): string {
  if (isOwn) return 'a Redis of its own'
  return redisUrl ? 'Redis of REDIS_URL' : 'PostgreSQL'
}
