import { randomUUID } from 'node:crypto'
import { Refused } from '@naire/domain/refusals'
import {
  batchAddress, isMultipart, jsonBatchBody, multipartBody, notSupported, ODataError, parseJsonBatch, parseMultipartBatch, parsePreferences,
  type BatchRequest, type BatchResponse,
} from '@naire/odata'
import { acceptedLanguage } from '../http/languages.ts'
import type { Services } from '../services.ts'
import type { Incoming } from './incoming.ts'
import { serve } from './serve.ts'
import type { Written } from './written.ts'

/**
 * `$batch`, multipart or JSON: its requests one after the other, each seeing what those before it wrote. It stops at the first that fails
 * unless the client prefers to go on. A group of one request is atomic as every command is; commands are atomic one by one, so a group
 * of several is refused as a whole, before any of it is done.
 */
export async function serveBatch(incoming: Incoming, services: Services): Promise<Written> {
  const contentType = incoming.headers['content-type'] ?? ''
  const requests = isMultipart(contentType) ? parseMultipartBatch(incoming.body as Buffer, contentType) : parseJsonBatch(incoming.body)
  const run = new Run(incoming, services, parsePreferences(incoming.headers['prefer']).continueOnError === true)
  for (const request of requests) if (!(await run.next(request, requests))) break
  const headers = { 'odata-version': '4.0', 'cache-control': 'no-store', ...(run.goesOn ? { 'preference-applied': 'odata.continue-on-error' } : {}) }
  const position = run.position > 0 ? { position: run.position } : {}
  // In the format of the request, whatever is accepted: clients name there what they want of the parts.
  if (!isMultipart(contentType)) {
    return { status: 200, headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(jsonBatchBody(run.responses)), ...position }
  }
  const boundary = `batchresponse_${randomUUID()}`
  return { status: 200, headers: { ...headers, 'content-type': `multipart/mixed; boundary=${boundary}` }, body: multipartBody(run.responses, boundary), ...position }
}

class Run {
  readonly responses: BatchResponse[] = []
  /** The furthest that a request of the batch wrote. */
  position = 0
  readonly #addresses = new Map<string, string>()
  readonly #failed = new Set<string>()

  constructor(private readonly outer: Incoming, private readonly services: Services, readonly goesOn: boolean) {}

  /** Does one request; false when the rest is left undone. */
  async next(request: BatchRequest, all: readonly BatchRequest[]): Promise<boolean> {
    const { id, group } = request
    if (group !== null && this.#failed.has(group)) return true
    const written = await this.answer(request, all)
    const body = typeof written.body === 'string' ? written.body : ''
    this.responses.push({ id, group, status: written.status, headers: written.headers, body })
    if (written.status < 400) {
      if (id !== null) this.#addresses.set(id, written.headers['odata-entityid']?.slice(this.outer.serviceRoot.length) ?? request.url)
      this.position = Math.max(this.position, written.position ?? 0)
      return true
    }
    for (const name of [id, group]) if (name !== null) this.#failed.add(name)
    return this.goesOn
  }

  private async answer(request: BatchRequest, all: readonly BatchRequest[]): Promise<Written> {
    const { outer } = this
    try {
      if (request.dependsOn.some((id) => this.#failed.has(id))) throw new Refused({ key: 'request.batchStopped' })
      if (request.group !== null && all.filter(({ group }) => group === request.group).length > 1) throw notSupported('a change set of several requests')
      const { path, rawQuery } = batchAddress(request.url, outer.serviceRoot, this.#addresses)
      const headers = { ...inherited(outer.headers), ...request.headers }
      const caller = { ...outer.caller, minPosition: Math.max(outer.caller.minPosition, this.position), commandId: request.headers['x-command-id'] ?? null }
      const language = acceptedLanguage(headers['accept-language'])
      const method = request.method === 'HEAD' ? 'GET' : request.method
      const incoming = { ...outer, method, path, rawQuery, headers, body: bodyOf(request), caller, language }
      return await this.whole(await serve(incoming, `/odata/${path}`, this.services))
    } catch (error) {
      const told = { language: acceptedLanguage(request.headers['accept-language'] ?? outer.headers['accept-language']), correlationId: outer.caller.correlationId }
      const { status, headers, body } = this.services.failures.reply(error, told)
      return { status, headers, body: JSON.stringify(body) }
    }
  }

  /** Files and long feeds are fetched on their own. */
  private async whole(written: Written): Promise<Written> {
    if (typeof written.body === 'string') return written
    written.body.destroy()
    throw notSupported('a download in a batch')
  }
}

/** What the batch says for all of its requests. */
function inherited({ 'accept-language': language, 'odata-maxversion': version }: Incoming['headers']): Incoming['headers'] {
  return { ...(language === undefined ? {} : { 'accept-language': language }), ...(version === undefined ? {} : { 'odata-maxversion': version }) }
}

function bodyOf({ body, headers }: BatchRequest): unknown {
  if (body.kind === 'none') return undefined
  if (body.kind === 'json') return body.value
  if (body.text.trim() === '') return undefined
  if (!/^application\/json\b/i.test(headers['content-type'] ?? 'application/json')) throw new Refused({ key: 'request.unsupportedMedia' })
  try {
    return JSON.parse(body.text)
  } catch {
    throw new ODataError(400, 'the body is no JSON', { target: 'body' })
  }
}
