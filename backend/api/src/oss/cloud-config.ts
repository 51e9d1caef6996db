import { z } from 'zod'

/** Where files go when a questionnaire's cloud upload is on: a bucket that speaks OSS. */
export interface CloudConfig {
  /** Address of the bucket itself as browsers reach it, without a slash at its end. */
  readonly host: string
  /** The same for this server, inside the provider's network. */
  readonly serverHost: string
  readonly bucket: string
  readonly accessKeyId: string
  readonly accessKeySecret: string
  /** First part of every key, without slashes. */
  readonly prefix: string
}

const address = z.url({ protocol: /^https?$/, error: 'is the address of the bucket, such as https://my-bucket.oss-cn-hangzhou.aliyuncs.com' })

export const cloudVariables = {
  OSS_HOST: address.optional(),
  OSS_SERVER_HOST: address.optional(),
  OSS_BUCKET: z.string().regex(/^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/, 'is a bucket: 3 to 63 small letters, digits and hyphens').optional(),
  OSS_ACCESS_KEY_ID: z.string().optional(),
  OSS_ACCESS_KEY_SECRET: z.string().optional(),
  OSS_PREFIX: z.string().regex(/^[\w-]{1,60}$/, 'is one word without slashes').default('naire'),
} as const

type Variables = z.infer<z.ZodObject<typeof cloudVariables>>

const needed = ['OSS_HOST', 'OSS_BUCKET', 'OSS_ACCESS_KEY_ID', 'OSS_ACCESS_KEY_SECRET'] as const

/** What is missing of a half configured cloud. */
export const missingOfCloud = (given: Variables): readonly string[] => (needed.some((name) => given[name]) ? needed.filter((name) => !given[name]) : [])

export function cloudConfig({ OSS_HOST, OSS_SERVER_HOST, OSS_BUCKET, OSS_ACCESS_KEY_ID, OSS_ACCESS_KEY_SECRET, OSS_PREFIX }: Variables): CloudConfig | null {
  if (!OSS_HOST || !OSS_BUCKET || !OSS_ACCESS_KEY_ID || !OSS_ACCESS_KEY_SECRET) return null
  const host = withoutSlash(OSS_HOST)
  return {
    host, serverHost: OSS_SERVER_HOST ? withoutSlash(OSS_SERVER_HOST) : host, bucket: OSS_BUCKET,
    accessKeyId: OSS_ACCESS_KEY_ID, accessKeySecret: OSS_ACCESS_KEY_SECRET, prefix: OSS_PREFIX,
  }
}

const withoutSlash = (text: string): string => text.replace(/\/+$/, '')
