import { analysisAddress, type AnalysisAddress } from '@naire/analysis'
import { chooseEventStore, type EventStoreChoice } from '@naire/event-store'
import { tracingSettings, type TracingSettings } from '@naire/tracing'
import { resolve } from 'node:path'
import { z } from 'zod'

/** Settings that the background processes behind the api read from their environment, once. */
export interface BackgroundConfig {
  readonly databaseUrl: string
  readonly eventStore: EventStoreChoice
  /** Null: jobs wait in PostgreSQL. */
  readonly redisUrl: string | null
  /** Files, and the key file that opens personal data. */
  readonly dataDir: string
  readonly logLevel: string
  /** Number of followers per shardable read model; the same for all processes. */
  readonly projectionShards: number
  /** Where the owner of the columnar copies answers; null: on a socket in `dataDir`. */
  readonly analysis: AnalysisAddress | null
  /** Null: traces are off. */
  readonly tracing: TracingSettings | null
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
  const log = chooseEventStore(given)
  const tracing = tracingSettings(given)
  const complaints = [
    ...(read.error?.issues ?? []).map((issue) => `${issue.path.join('.')}: ${issue.message}`),
    ...log.complaints,
    ...analysisAddress(given).complaints,
    ...tracing.complaints,
  ]
  if (!read.success || complaints.length > 0) throw new ConfigInvalid(complaints)
  const { data } = read
  return {
    databaseUrl: data.DATABASE_URL,
    eventStore: log.choice,
    redisUrl: data.REDIS_URL ?? null,
    dataDir: resolve(data.DATA_DIR),
    logLevel: data.LOG_LEVEL,
    projectionShards: data.PROJECTION_SHARDS,
    analysis: analysisAddress(given).address,
    tracing: tracing.settings,
  }
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const schema = z.object({
  DATABASE_URL: z
    .string('is missing: the address of PostgreSQL, postgres://user:password@host:port/database')
    .regex(/^postgres(ql)?:\/\//, 'starts with postgres://'),
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\//, 'starts with redis:// or rediss://')
    .optional(),
  DATA_DIR: z.string().default('.data'),
  LOG_LEVEL: z.enum(logLevels, `is one of ${logLevels.join(', ')}`).default('info'),
  PROJECTION_SHARDS: z.coerce.number('is a number from 1 to 64').int().min(1).max(64).default(1),
})
