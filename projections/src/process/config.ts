import { resolve } from 'node:path'
import { z } from 'zod'

/** What the processes behind the api read from their environment, once. */
export interface BackgroundConfig {
  readonly databaseUrl: string
  /** Null: jobs wait in PostgreSQL. */
  readonly redisUrl: string | null
  /** Files, and the key file that opens personal data. */
  readonly dataDir: string
  readonly logLevel: string
}

/** Every complaint at once, a line each. */
export class ConfigInvalid extends Error {
  override readonly name = 'ConfigInvalid'
  constructor(readonly complaints: readonly string[]) {
    super(`the configuration is wrong:\n${complaints.map((line) => `  ${line}`).join('\n')}`)
  }
}

export function readConfig(env: Readonly<Record<string, string | undefined>>): BackgroundConfig {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const read = schema.safeParse(given)
  if (!read.success) throw new ConfigInvalid(read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`))
  const { data } = read
  return { databaseUrl: data.DATABASE_URL, redisUrl: data.REDIS_URL ?? null, dataDir: resolve(data.DATA_DIR), logLevel: data.LOG_LEVEL }
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const schema = z.object({
  DATABASE_URL: z.string('is missing: the address of PostgreSQL, postgres://user:password@host:port/database').regex(/^postgres(ql)?:\/\//, 'starts with postgres://'),
  REDIS_URL: z.string().regex(/^rediss?:\/\//, 'starts with redis:// or rediss://').optional(),
  DATA_DIR: z.string().default('.data'),
  LOG_LEVEL: z.enum(logLevels, `is one of ${logLevels.join(', ')}`).default('info'),
  EVENT_STORE: z.literal('postgres', 'only postgres is built').default('postgres'),
})
