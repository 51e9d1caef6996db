import type { MapTiles } from '@naire/domain/analysis'
import { analysisAddress, type AnalysisAddress } from '@naire/analysis'
import { chooseEventStore, type EventStoreChoice } from '@naire/event-store'
import { messagesConfig, type MessagesConfig } from '@naire/messages'
import { tracingSettings, type TracingSettings } from '@naire/tracing'
import { type CloudConfigs, cloudConfigs } from '@naire/vault/cloud'
import { wrongOfWechat } from '@naire/vault/wechat'
import { wechatPayConfig, wechatPayVariables, wrongOfWechatPay, type WechatPayConfig } from '@naire/vault/wechat-pay'
import { resolve } from 'node:path'
import { z } from 'zod'
import type { LimitSettings } from './http/limits.ts'
import { mapTiles, mapVariables } from './pages/map-tiles.ts'
import { type WechatPages, wechatPages, wechatVariables } from './wechat/wechat-pages.ts'

/** Configuration of the api process, read once from its environment. */
export interface Config {
  readonly databaseUrl: string
  /** Address of a replica that only follows; that of the database where there is none. */
  readonly readDatabaseUrl: string
  readonly eventStore: EventStoreChoice
  readonly host: string
  readonly port: number
  /** Files, and the key file that wraps the keys of personal data. */
  readonly dataDir: string
  /** Address under which people reach the product, without a slash at its end; null: as the request says. */
  readonly publicUrl: string | null
  readonly messages: MessagesConfig
  /** Fastify's `trustProxy`: whether, or how many, proxies in front are trusted for the client's address. */
  readonly trustProxy: boolean | string | ((address: string, hop: number) => boolean)
  readonly https: { readonly certFile: string; readonly keyFile: string } | null
  readonly logLevel: string
  /** Where backups are made by a schedule; null: they are not. */
  readonly backupFolder: string | null
  /** Where the owner of the columnar copies answers; null: on a socket in `dataDir`. */
  readonly analysis: AnalysisAddress | null
  /** Hours for which an earlier publication admits devices that had fetched it. */
  readonly admissionGraceHours: number
  /** Snapshots of streams that are kept in memory. */
  readonly snapshotMemoryMb: number
  /** Rate limits of one address and of one questionnaire. */
  readonly limits: LimitSettings
  /** However much it is used. */
  readonly longestSignInDays: number
  /** Super administrators need a second factor; of other roles their organisation decides. */
  readonly superAdminsNeedSecondFactor: boolean
  /** Password of the first account, where no start command makes it; null: the account is not made here. */
  readonly firstPassword: string | null
  readonly files: {
    /** Of any file, whatever its question says. */
    readonly maxBytes: number
    /** Program and arguments that look for viruses; empty: nothing does. */
    readonly virusCommand: readonly string[]
  }
  /** Null: files stay here. */
  readonly clouds: CloudConfigs | null
  /** Null: pages know nothing of WeChat. */
  readonly wechat: WechatPages | null
  /** Null: packets cannot be sent. */
  readonly wechatPay: WechatPayConfig | null
  /** Null: places are counted by region. */
  readonly map: MapTiles | null
  /** Null: traces are off. */
  readonly tracing: TracingSettings | null
  /** Null: nothing that an author writes is sent to a language model. */
  readonly drafting: DraftingConfig | null
}

/** A server with OpenAI's `POST /chat/completions`; the key is blank where it asks for none. */
export interface DraftingConfig {
  readonly url: string
  readonly key: string
  readonly model: string
}

/** Every complaint at once, a line each. */
export class ConfigInvalid extends Error {
  override readonly name = 'ConfigInvalid'
  constructor(readonly complaints: readonly string[]) {
    super(`the configuration is wrong:\n${complaints.map((line) => `  ${line}`).join('\n')}`)
  }
}

export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const read = schema.safeParse(withoutBlanks(env))
  const log = chooseEventStore(env)
  const tracing = tracingSettings(env)
  const { clouds, complaints: ofClouds } = cloudConfigs(env)
  const complaints = [
    ...(read.error?.issues ?? []).map((issue) => `${issue.path.join('.')}: ${issue.message}`),
    ...log.complaints,
    ...ofClouds,
    ...analysisAddress(env).complaints,
    ...tracing.complaints,
  ]
  if (!read.success || complaints.length > 0) throw new ConfigInvalid(complaints)
  const { data } = read
  return {
    databaseUrl: data.DATABASE_URL,
    readDatabaseUrl: data.READ_DATABASE_URL ?? data.DATABASE_URL,
    eventStore: log.choice,
    host: data.HOST,
    port: data.PORT,
    dataDir: resolve(data.DATA_DIR),
    messages: messagesConfig(env),
    publicUrl: data.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    trustProxy: data.TRUST_PROXY,
    https: data.HTTPS_CERT && data.HTTPS_KEY ? { certFile: data.HTTPS_CERT, keyFile: data.HTTPS_KEY } : null,
    logLevel: data.LOG_LEVEL,
    backupFolder: data.BACKUP_FOLDER ?? null,
    analysis: analysisAddress(env).address,
    admissionGraceHours: data.ADMISSION_GRACE_HOURS,
    snapshotMemoryMb: data.SNAPSHOT_MEMORY_MB,
    limits: {
      sessionsPerAddress: data.SESSIONS_PER_ADDRESS,
      sessionsPerNaire: data.SESSIONS_PER_QUESTIONNAIRE,
      commitMbPerAddress: data.ANSWER_MB_PER_ADDRESS,
      uploadMbPerAddress: data.UPLOAD_MB_PER_ADDRESS,
      uploadMbPerNaire: data.UPLOAD_MB_PER_QUESTIONNAIRE,
    },
    longestSignInDays: data.SIGN_IN_DAYS,
    superAdminsNeedSecondFactor: data.SUPERADMIN_SECOND_FACTOR === 'required',
    firstPassword: data.SUPERADMIN_PASSWORD ?? null,
    files: { maxBytes: data.MAX_FILE_MB * 1024 * 1024, virusCommand: data.VIRUS_COMMAND },
    clouds,
    wechat: wechatPages(data),
    wechatPay: wechatPayConfig(data),
    map: mapTiles(data),
    tracing: tracing.settings,
    drafting:
      data.DRAFTING_URL && data.DRAFTING_MODEL
        ? { url: data.DRAFTING_URL.replace(/\/+$/, ''), key: data.DRAFTING_KEY, model: data.DRAFTING_MODEL }
        : null,
  }
}

const postgresAddress = /^postgres(ql)?:\/\//

const schema = z
  .object({
    DATABASE_URL: z
      .string('is missing: the address of PostgreSQL, postgres://user:password@host:port/database')
      .regex(postgresAddress, 'starts with postgres://'),
    READ_DATABASE_URL: z.string().regex(postgresAddress, 'starts with postgres://').optional(),
    HOST: z.string().default('0.0.0.0'),
    PORT: z.coerce.number('is a number').int().min(0).max(65_535).default(3000),
    DATA_DIR: z.string().default('.data'),
    PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'is an address such as https://survey.example.org' }).optional(),
    TRUST_PROXY: z.string().default('false').transform(trustProxy),
    HTTPS_CERT: z.string().optional(),
    HTTPS_KEY: z.string().optional(),
    BACKUP_FOLDER: z.string().optional(),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    ADMISSION_GRACE_HOURS: z.coerce.number('is a number').min(0).max(8_760).default(24),
    SIGN_IN_DAYS: z.coerce.number('is a number').int().min(1).max(365).default(30),
    SUPERADMIN_SECOND_FACTOR: z.enum(['required', 'optional'], 'is required or optional').default('optional'),
    SESSIONS_PER_ADDRESS: z.coerce.number('is a number').int().min(1).max(100_000_000).default(3_000),
    SESSIONS_PER_QUESTIONNAIRE: z.coerce.number('is a number').int().min(1).max(100_000_000).default(30_000),
    ANSWER_MB_PER_ADDRESS: z.coerce.number('is a number').int().min(1).max(100_000_000).default(512),
    UPLOAD_MB_PER_ADDRESS: z.coerce.number('is a number').int().min(1).max(100_000_000).default(20_480),
    UPLOAD_MB_PER_QUESTIONNAIRE: z.coerce.number('is a number').int().min(1).max(100_000_000).default(204_800),
    SUPERADMIN_PASSWORD: z.string().optional(),
    DRAFTING_URL: z
      .url({ protocol: /^https?$/, error: 'is an address such as https://models.example.org/v1' })
      .optional(),
    DRAFTING_KEY: z.string().default(''),
    DRAFTING_MODEL: z.string().max(100).optional(),
    SNAPSHOT_MEMORY_MB: z.coerce.number('is a number').int().min(0).max(100_000).default(64),
    MAX_FILE_MB: z.coerce.number('is a number').int().min(1).max(100_000).default(4096),
    VIRUS_COMMAND: z
      .string()
      .default('')
      .transform((text) => text.split(/\s+/).filter((part) => part !== '')),
    ...wechatVariables,
    ...wechatPayVariables,
    ...mapVariables,
  })
  .superRefine((env, context) => {
    const wrong = wrongOfWechat(env) ?? wrongOfWechatPay(env)
    if (wrong !== null) context.addIssue({ code: 'custom', path: [wrong.name], message: wrong.problem })
  })
  .refine((env) => env.MAP_TILES_URL.length === 0 || env.MAP_TILES_ATTRIBUTION !== '', {
    path: ['MAP_TILES_ATTRIBUTION'],
    error: 'is missing: whose maps MAP_TILES_URL shows',
  })
  .refine((env) => Boolean(env.DRAFTING_URL) === Boolean(env.DRAFTING_MODEL), {
    path: ['DRAFTING_URL'],
    error: 'needs DRAFTING_MODEL, and the other way round',
  })
  .refine((env) => Boolean(env.HTTPS_CERT) === Boolean(env.HTTPS_KEY), {
    path: ['HTTPS_CERT'],
    error: 'needs HTTPS_KEY, and the other way round',
  })

/** `true`, `false`, a number of proxies, or addresses separated by commas. */
function trustProxy(text: string): Config['trustProxy'] {
  if (text === 'true' || text === 'false') return text === 'true'
  return /^\d+$/.test(text) ? (_, hop) => hop < Number(text) : text
}

function withoutBlanks(env: Readonly<Record<string, string | undefined>>) {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
}
