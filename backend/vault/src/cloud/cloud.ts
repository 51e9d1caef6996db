import { RefusalError } from '@naire/domain/refusals'
import OSS from 'ali-oss'
import type { Readable } from 'node:stream'
import type { CloudConfig, CloudConfigs } from './cloud-config.ts'

/** Files in the cloud, as this server deals with them. */
export interface Cloud {
  /** As questionnaires name it; null: the usual one. */
  readonly name: string | null
  readonly prefix: string
  /** Address under which anybody may read `<prefix>/cdn/`, without a slash at its end; null: nobody may. */
  readonly cdnUrl: string | null
  /** Returns a token with which a browser posts files into one folder. */
  token(allowed: Omit<UploadPolicyScope, 'bucket'>): PostToken
  /** Address under which anybody may fetch it for some minutes, with this `Content-Disposition`. */
  address(key: string, disposition: string): string
  /** Bytes; null when it is not there. @throws Refused `cloud.unavailable` */
  size(key: string): Promise<number | null>
  /** `range` is inclusive. @throws Refused `cloud.unavailable`, `file.notFound` */
  open(key: string, range?: { readonly start: number; readonly end: number }): Promise<Readable>
  /** Puts what never changes under its key; caches may keep it for a year. @throws Refused `cloud.unavailable` */
  put(key: string, content: Buffer, mediaType: string): Promise<void>
  /** @throws Refused `cloud.unavailable` */
  remove(key: string): Promise<void>
}

/** Fields of a form that a browser posts (GET /oss/token). */
interface PostToken {
  readonly host: string
  readonly policy: string
  readonly accessid: string
  readonly signature: string
  /** Seconds since 1970. */
  readonly expire: number
  readonly callback: ''
  readonly dir: string
}

const addressSeconds = 600
/** A request that takes longer has failed. */
const putTimeOutMs = 60_000

/** Over ali-oss: an address of the bucket itself is a `cname` to it. */
function createCloud(config: CloudConfig): Cloud {
  const { name, host, serverHost, bucket, accessKeyId, accessKeySecret, prefix, cdnUrl } = config
  const clientOf = (endpoint: string) =>
    new OSS({ accessKeyId, accessKeySecret, bucket, endpoint, cname: true, secure: endpoint.startsWith('https:') })
  const outside = clientOf(host)
  const inside = clientOf(serverHost)
  return {
    name,
    prefix,
    cdnUrl,

    token(allowed) {
      const { policy, OSSAccessKeyId, Signature } = outside.calculatePostSignature(postPolicy({ ...allowed, bucket }))
      return {
        host,
        policy,
        accessid: OSSAccessKeyId,
        signature: Signature,
        expire: Math.floor(allowed.until.getTime() / 1000),
        callback: '',
        dir: allowed.folder,
      }
    },

    address: (key, disposition) =>
      outside.signatureUrl(key, {
        expires: addressSeconds,
        response: { 'content-disposition': disposition },
      }),

    async size(key) {
      const head = await inside.head(key).catch((error: unknown) => (isMissing(error) ? null : unavailable(error)))
      return head === null ? null : Number((head.res.headers as Record<string, string>)['content-length'])
    },

    async open(key, range) {
      const headers = range === undefined ? {} : { Range: `bytes=${range.start}-${range.end}` }
      const { stream } = await inside.getStream(key, { headers }).catch((error: unknown) => {
        if (isMissing(error)) throw new RefusalError({ key: 'file.notFound' })
        return unavailable(error)
      })
      return stream as Readable
    },

    async put(key, content, mediaType) {
      const headers = { 'Cache-Control': 'public, max-age=31536000, immutable' }
      await inside.put(key, content, { mime: mediaType, headers, timeout: putTimeOutMs }).catch(unavailable)
    },

    async remove(key) {
      await inside.delete(key).catch((error: unknown) => (isMissing(error) ? null : unavailable(error)))
    },
  }
}

const isMissing = (error: unknown): boolean => error instanceof Error && 'status' in error && error.status === 404

/** Whatever else the cloud says passes, or is a matter for its operator. */
function unavailable(cause: unknown): never {
  throw Object.assign(new RefusalError({ key: 'cloud.unavailable', details: { seconds: 30 } }), {
    cause: cause instanceof Error ? cause.name : null,
  })
}

/**
 * Policy of a form posted directly to the cloud (OSS PostObject, signature version 1, which this product's wire names).
 */
interface PostPolicy {
  readonly expiration: string
  readonly conditions: readonly (object | readonly (string | number | readonly string[])[])[]
}

interface UploadPolicyScope {
  readonly bucket: string
  /** With a slash at its end. */
  readonly folder: string
  /** Of the one object that may be made; null: any in the folder. */
  readonly object: string | null
  readonly maxBytes: number
  /** Media types of the part `file`; null: any. */
  readonly mediaTypes: readonly string[] | null
  readonly until: Date
}

/** One object (or one folder), nothing that is there already, one size, some types, some minutes. */
function postPolicy({ bucket, folder, object, maxBytes, mediaTypes, until }: UploadPolicyScope): PostPolicy {
  return {
    expiration: until.toISOString(),
    conditions: [
      { bucket },
      object === null ? ['starts-with', '$key', folder] : ['eq', '$key', folder + object],
      ['eq', '$x-oss-forbid-overwrite', 'true'],
      ['content-length-range', 1, maxBytes],
      ['eq', '$success_action_status', '200'],
      ...(mediaTypes === null ? [] : [['in', '$content-type', mediaTypes] as const]),
    ],
  }
}

/** Place of what belongs to a questionnaire itself, with a slash at its end. */
export const cdnFolderOf = ({ prefix }: Pick<Cloud, 'prefix'>, naireSid: string): string => `${prefix}/cdn/${naireSid}/`

/** Key of the copy of a published questionnaire. `hash`: of its bytes, so that what lies there never changes. */
export const cdnCopyKey = (cloud: Pick<Cloud, 'prefix'>, naireSid: string, hash: string): string =>
  `${cdnFolderOf(cloud, naireSid)}${hash}.json`

/** The stores that are set up. */
export interface Clouds {
  /**
   * In which the files of a questionnaire go that names this one: the usual one for null and for one that is not set
   * up.
   */
  named(name: string | null): Cloud
  /** In which a file lies, as was recorded with it; null when it is set up no longer. */
  holding(name: string | null): Cloud | null
  /** The one of a name first, then the others: where an object may lie of which nothing is recorded. */
  from(name: string | null): readonly Cloud[]
}

export function createClouds([usual, ...others]: CloudConfigs): Clouds {
  const first = createCloud(usual)
  const all = [first, ...others.map(createCloud)]
  const holding = (name: string | null) => all.find((cloud) => cloud.name === name) ?? null
  const named = (name: string | null) => holding(name) ?? first
  return {
    named,
    holding,
    from: (name) => [named(name), ...all.filter((cloud) => cloud !== named(name))],
  }
}

export interface CloudObject {
  readonly cloud: Cloud
  readonly key: string
  /** Bytes. */
  readonly size: number
}

/** Where an object lies, looked for in one store after the other. @throws Refused `cloud.unavailable` */
export async function lyingIn(clouds: readonly Cloud[], keyIn: (cloud: Cloud) => string): Promise<CloudObject | null> {
  for (const cloud of clouds) {
    const key = keyIn(cloud)
    const size = await cloud.size(key)
    if (size !== null) return { cloud, key, size }
  }
  return null
}
