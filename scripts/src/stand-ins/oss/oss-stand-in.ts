import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { listenLocally, type LocalServer } from '../local-server.ts'
import { type Account, checkFormSignature, checkRequestSignature, answerError, OssError } from './check-signature.ts'

interface StoredObject {
  readonly content: Buffer
  readonly contentType: string
  /** As it was put; null where it was posted. */
  readonly cacheControl: string | null
}

/**
 * A bucket on the loopback that looks at policies and signatures as OSS does (PostObject, PutObject, GetObject,
 * HeadObject, DeleteObject, first version). Its policy lets anybody read `…/cdn/`. Objects live in memory.
 */
export class OssStandIn {
  readonly objects = new Map<string, StoredObject>()
  /** Received requests, as `POST naire/…` or `GET naire/…`, in order. */
  readonly asked: string[] = []
  /** Status codes with which the next requests fail. */
  readonly failures: number[] = []
  readonly account: Account = { accessKeyId: 'stand-in', accessKeySecret: 'not a secret', bucket: 'naire-files' }
  private server: LocalServer | null = null

  private constructor() {}

  static async open(port?: number): Promise<OssStandIn> {
    const standIn = new OssStandIn()
    standIn.server = await listenLocally((request, response, url) => standIn.answer(request, response, url), port)
    return standIn
  }

  /** By name, for ali-oss signs no address with a number. */
  get host(): string {
    return (this.server?.url ?? '').replace('127.0.0.1', 'localhost')
  }

  /** Address under which anybody may read `…/cdn/`, another origin than the bucket's. */
  get cdnUrl(): string {
    return this.server?.url ?? ''
  }

  /** Environment variables by which the server finds it. */
  get env(): Readonly<Record<string, string>> {
    const { accessKeyId, accessKeySecret, bucket } = this.account
    return {
      OSS_HOST: this.host,
      OSS_BUCKET: bucket,
      OSS_ACCESS_KEY_ID: accessKeyId,
      OSS_ACCESS_KEY_SECRET: accessKeySecret,
    }
  }

  close(): Promise<void> {
    return this.server?.close() ?? Promise.resolve()
  }

  private async answer(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    response.setHeader('Access-Control-Allow-Origin', '*')
    response.setHeader('Access-Control-Allow-Headers', '*')
    const failure = this.failures.shift()
    if (failure !== undefined) return answerError(response, new OssError(failure, 'Refused', 'As the test asks.'))
    if (request.method === 'OPTIONS') return void response.writeHead(200).end()
    try {
      if (request.method === 'POST' && url.pathname === '/') await this.post(request, response)
      else if (request.method === 'GET' || request.method === 'HEAD') this.get(request, response, url)
      else if (request.method === 'PUT') await this.put(request, response, url)
      else if (request.method === 'DELETE') this.remove(request, response, url)
      else throw new OssError(405, 'MethodNotAllowed', 'The specified method is not allowed against this resource.')
    } catch (error) {
      if (!(error instanceof OssError)) throw error
      answerError(response, error)
    }
  }

  private async post(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { fields, file } = await formOf(request)
    const field = (name: string) => fields.get(name) ?? ''
    const content = Buffer.from(await file.arrayBuffer())
    const key = field('key').replace('${filename}', file.name)
    this.asked.push(`POST ${key}`)
    checkFormSignature(this.account, {
      accessKeyId: field('ossaccesskeyid'),
      policy: field('policy'),
      signature: field('signature'),
    })
    const { bucket } = this.account
    checkPolicy(
      field('policy'),
      { fields: new Map([...fields, ['key', key]]), size: content.length, contentType: file.type },
      { bucket, now: new Date() },
    )
    if (field('x-oss-forbid-overwrite') === 'true' && this.objects.has(key))
      throw new OssError(
        409,
        'FileAlreadyExists',
        'The object you specified already exists and can not be overwritten.',
      )
    this.objects.set(key, { content, contentType: field('x-oss-content-type') || file.type, cacheControl: null })
    response
      .writeHead(field('success_action_status') === '200' ? 200 : 204, {
        ETag: `"${md5(content)}"`,
        'x-oss-request-id': '0',
      })
      .end()
  }

  private async put(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const { headers } = request
    const content = Buffer.concat(await request.toArray())
    const key = decodeURIComponent(url.pathname.slice(1))
    this.asked.push(`PUT ${key}`)
    checkRequestSignature(this.account, { method: 'PUT', headers, url }, new Date())
    const { 'content-type': contentType = '', 'cache-control': cacheControl = null } = headers
    this.objects.set(key, { content, contentType, cacheControl })
    response.writeHead(200, { ETag: `"${md5(content)}"`, 'x-oss-request-id': '0' }).end()
  }

  private get(request: IncomingMessage, response: ServerResponse, url: URL): void {
    const { method = 'GET', headers } = request
    const key = decodeURIComponent(url.pathname.slice(1))
    if (!/^[^/]+\/cdn\//.test(key)) checkRequestSignature(this.account, { method, headers, url }, new Date())
    this.asked.push(`${method} ${key}`)
    const found = this.objects.get(key)
    if (found === undefined) throw new OssError(404, 'NoSuchKey', 'The specified key does not exist.')
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? []
    const content = from === undefined ? found.content : found.content.subarray(Number(from), Number(to) + 1)
    const disposition = url.searchParams.get('response-content-disposition')
    response
      .writeHead(from === undefined ? 200 : 206, {
        'Content-Type': found.contentType,
        'Content-Length': content.length,
        ETag: `"${md5(found.content)}"`,
        'x-oss-request-id': '0',
        ...(found.cacheControl === null ? {} : { 'Cache-Control': found.cacheControl }),
        ...(from === undefined
          ? {}
          : { 'Content-Range': `bytes ${from}-${Number(from) + content.length - 1}/${found.content.length}` }),
        ...(disposition === null ? {} : { 'Content-Disposition': disposition }),
      })
      .end(method === 'HEAD' ? undefined : content)
  }

  private remove({ headers }: IncomingMessage, response: ServerResponse, url: URL): void {
    checkRequestSignature(this.account, { method: 'DELETE', headers, url }, new Date())
    this.objects.delete(decodeURIComponent(url.pathname.slice(1)))
    response.writeHead(204, { 'x-oss-request-id': '0' }).end()
  }
}

const md5 = (content: Buffer): string => createHash('md5').update(content).digest('hex').toUpperCase()

async function formOf(request: IncomingMessage): Promise<{ fields: Map<string, string>; file: File }> {
  const body = Readable.toWeb(request) as ReadableStream
  const form = await new Response(body, { headers: { 'Content-Type': request.headers['content-type'] ?? '' } })
    .formData()
    .catch(() => null)
  const file = form?.get('file')
  if (form === null || !(file instanceof File))
    throw new OssError(
      400,
      'MalformedPOSTRequest',
      'The body of your POST request is not well-formed multipart/form-data.',
    )
  const fields = new Map<string, string>()
  for (const [name, value] of form) if (typeof value === 'string') fields.set(name.toLowerCase(), value)
  return { fields, file }
}

/** A form that was posted: its fields by small name, and its file. */
interface PostedForm {
  readonly fields: ReadonlyMap<string, string>
  readonly size: number
  readonly contentType: string
}

type Condition = Readonly<Record<string, string>> | readonly [string, ...unknown[]]

/**
 * Whether a form keeps to the policy that was signed, as OSS looks at it: the time first, then each condition. @throws
 * OssError
 */
function checkPolicy(
  policy: string,
  form: PostedForm,
  { bucket, now }: { readonly bucket: string; readonly now: Date },
): void {
  const { expiration, conditions } = parsed(policy)
  if (!(Date.parse(expiration) > now.getTime())) throw denied('Policy expired.')
  for (const condition of conditions) check(condition, form, bucket)
}

function check(condition: Condition, form: PostedForm, bucket: string): void {
  if (!Array.isArray(condition)) {
    for (const [name, value] of Object.entries(condition as Record<string, string>))
      require(valueOf(name, form, bucket) === value, condition)
    return
  }
  const [kind, name, ...values] = condition as readonly unknown[]
  if (kind === 'content-length-range') return checkSize(form.size, Number(name), Number(values[0]))
  const value = valueOf(String(name).replace(/^\$/, ''), form, bucket)
  if (kind === 'eq') return require(value === values[0], condition)
  if (kind === 'starts-with') return require(value?.startsWith(String(values[0])) === true, condition)
  if (kind === 'in') return require(value !== undefined && (values[0] as readonly string[]).includes(value), condition)
  throw new OssError(400, 'InvalidPolicyDocument', `Invalid Policy: unknown condition ${String(kind)}`)
}

function checkSize(size: number, least: number, most: number): void {
  if (size < least)
    throw new OssError(400, 'EntityTooSmall', 'Your proposed upload is smaller than the minimum allowed size.')
  if (size > most) throw new OssError(400, 'EntityTooLarge', 'Your proposed upload exceeds the maximum allowed size.')
}

function valueOf(name: string, { fields, contentType }: PostedForm, bucket: string): string | undefined {
  if (name === 'bucket') return bucket
  if (name === 'content-type') return fields.get('x-oss-content-type') ?? contentType
  return fields.get(name.toLowerCase())
}

function require(isKept: boolean, condition: unknown): void {
  if (!isKept) throw denied(`Policy Condition failed: ${JSON.stringify(condition)}`)
}

const denied = (what: string) => new OssError(403, 'AccessDenied', `Invalid according to Policy: ${what}`)

function parsed(policy: string): { expiration: string; conditions: readonly Condition[] } {
  try {
    const { expiration, conditions } = JSON.parse(Buffer.from(policy, 'base64').toString('utf8')) as {
      expiration?: string
      conditions?: Condition[]
    }
    if (typeof expiration === 'string' && Array.isArray(conditions)) return { expiration, conditions }
  } catch {
    // Told below like every other policy that cannot be read.
  }
  throw new OssError(400, 'InvalidPolicyDocument', 'Invalid Policy: it is not JSON with expiration and conditions.')
}
