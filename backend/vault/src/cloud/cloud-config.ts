import { z } from 'zod'

/** Where files go when a questionnaire's cloud upload is on: a bucket that speaks OSS. */
export interface CloudConfig {
  /** As questionnaires name it; null: the usual one. */
  readonly name: string | null
  /** Address of the bucket itself as browsers reach it, without a slash at its end. */
  readonly host: string
  /** The same for this server, inside the provider's network. */
  readonly serverHost: string
  readonly bucket: string
  readonly accessKeyId: string
  readonly accessKeySecret: string
  /** First part of every key, without slashes. */
  readonly prefix: string
  /** Address under which anybody may read `<prefix>/cdn/`, without a slash at its end; null: nobody may. */
  readonly cdnUrl: string | null
}

/** The first one is the usual one. */
export type CloudConfigs = readonly [CloudConfig, ...CloudConfig[]]

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Reads the cloud configuration from the environment; null: files are stored locally. Variables of a further store end
 * in its name: `OSS_HOST_ARCHIVE` belongs to `archive`.
 */
export function cloudConfigs(env: Environment): {
  readonly clouds: CloudConfigs | null
  readonly complaints: readonly string[]
} {
  const names = namesIn(env['OSS_STORES'] ?? '')
  if (names === null) return { clouds: null, complaints: [`OSS_STORES: ${namesForm}`] }
  const usual = cloudIn(env, null)
  const others = names.map((name) => cloudIn(env, name))
  const complaints = [usual, ...others].flatMap((read) => read.complaints)
  const [first, ...rest] = [usual, ...others].flatMap(({ cloud }) => cloud ?? [])
  if (complaints.length === 0 && names.length > 0 && usual.cloud === null)
    complaints.push(`OSS_STORES: needs ${needed.join(', ')}, the usual store`)
  return { clouds: first === undefined || complaints.length > 0 ? null : [first, ...rest], complaints }
}

const namesForm =
  'is a list such as archive,europe: names of letters, digits and hyphens that begin with a letter, each once'

function namesIn(text: string): readonly string[] | null {
  const names = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const areNames = names.every((name) => /^[a-z][a-z0-9-]{0,29}$/i.test(name))
  return areNames && new Set(names.map(endingOf)).size === names.length ? names : null
}

const endingOf = (name: string | null): string => (name === null ? '' : `_${name.toUpperCase().replaceAll('-', '_')}`)

const address = z.url({
  protocol: /^https?$/,
  error: 'is the address of the bucket, such as https://my-bucket.oss-cn-hangzhou.aliyuncs.com',
})

const variables = z.object({
  OSS_HOST: address.optional(),
  OSS_SERVER_HOST: address.optional(),
  OSS_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/, 'is a bucket: 3 to 63 small letters, digits and hyphens')
    .optional(),
  OSS_ACCESS_KEY_ID: z.string().optional(),
  OSS_ACCESS_KEY_SECRET: z.string().optional(),
  OSS_PREFIX: z
    .string()
    .regex(/^[\w-]{1,60}$/, 'is one word without slashes')
    .default('naire'),
  OSS_CDN_URL: z.url({ protocol: /^https?$/, error: 'is an address such as https://cdn.example.org' }).optional(),
})

const needed = ['OSS_HOST', 'OSS_BUCKET', 'OSS_ACCESS_KEY_ID', 'OSS_ACCESS_KEY_SECRET'] as const

/** One store; a usual one may be absent, a named one may not. */
function cloudIn(
  env: Environment,
  name: string | null,
): { readonly cloud: CloudConfig | null; readonly complaints: string[] } {
  const ending = endingOf(name)
  const given = Object.fromEntries(
    Object.keys(variables.shape).map((variable) => [variable, env[variable + ending] || undefined]),
  )
  const read = variables.safeParse(given)
  if (!read.success)
    return {
      cloud: null,
      complaints: read.error.issues.map(({ path, message }) => `${path.join('.')}${ending}: ${message}`),
    }
  const { OSS_HOST, OSS_SERVER_HOST, OSS_BUCKET, OSS_ACCESS_KEY_ID, OSS_ACCESS_KEY_SECRET, OSS_PREFIX, OSS_CDN_URL } =
    read.data
  if (!OSS_HOST || !OSS_BUCKET || !OSS_ACCESS_KEY_ID || !OSS_ACCESS_KEY_SECRET) {
    const isWanted = name !== null || OSS_CDN_URL !== undefined || needed.some((variable) => given[variable])
    return {
      cloud: null,
      complaints: isWanted
        ? needed
            .filter((variable) => !given[variable])
            .map((variable) => `${variable}${ending}: is missing beside the others`)
        : [],
    }
  }
  const host = withoutSlash(OSS_HOST)
  const serverHost = OSS_SERVER_HOST ? withoutSlash(OSS_SERVER_HOST) : host
  return {
    cloud: {
      name,
      host,
      serverHost,
      bucket: OSS_BUCKET,
      accessKeyId: OSS_ACCESS_KEY_ID,
      accessKeySecret: OSS_ACCESS_KEY_SECRET,
      prefix: OSS_PREFIX,
      cdnUrl: OSS_CDN_URL ? withoutSlash(OSS_CDN_URL) : null,
    },
    complaints: [],
  }
}

const withoutSlash = (text: string): string => text.replace(/\/+$/, '')
