import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { listenLocally, type LocalServer } from '../local-server.ts'
import { checkPolicy } from './check-policy.ts'
import { type Account, checkFormSignature, checkRequestSignature } from './check-signature.ts'
import { answerError, OssError } from './oss-error.ts'

interface StoredObject {
  readonly content: Buffer
  readonly contentType: string
}

/** A bucket on the loopback that looks at policies and signatures as OSS does (PostObject, GetObject, HeadObject, DeleteObject, first version). Objects live in memory. */
export class OssStandIn {
  readonly objects = new Map<string, StoredObject>()
  /** What was asked, as `POST naire/…` or `GET naire/…`, in order. */
  readonly asked: string[] = []
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

  /** What the server is told of it. */
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
    if (request.method === 'OPTIONS') return void response.writeHead(200).end()
    try {
      if (request.method === 'POST' && url.pathname === '/') await this.post(request, response)
      else if (request.method === 'GET' || request.method === 'HEAD') this.get(request, response, url)
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
    this.objects.set(key, { content, contentType: field('x-oss-content-type') || file.type })
    response
      .writeHead(field('success_action_status') === '200' ? 200 : 204, {
        ETag: `"${md5(content)}"`,
        'x-oss-request-id': '0',
      })
      .end()
  }

  private get(request: IncomingMessage, response: ServerResponse, url: URL): void {
    const { method = 'GET', headers } = request
    checkRequestSignature(this.account, { method, headers, url }, new Date())
    const key = decodeURIComponent(url.pathname.slice(1))
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
