import { randomUUID } from 'node:crypto'
import { RefusalError } from '@naire/domain/refusals'
import {
  batchAddress,
  entityAddress,
  isMultipart,
  jsonBatchBody,
  multipartBody,
  notSupported,
  ODataError,
  parseJsonBatch,
  parseMultipartBatch,
  parsePreferences,
  type BatchRequest,
  type BatchResponse,
} from '@naire/odata'
import { executeIn } from '../commands/product-commands.ts'
import type { Callers } from '../http/callers.ts'
import { acceptedLanguage } from '../http/languages.ts'
import { People } from '../people/people.ts'
import type { Services } from '../services.ts'
import { finished, handled, serve, type HandledRequest, type Incoming } from './serve.ts'
import type { WireResponse } from './written.ts'

/**
 * `$batch`, multipart or JSON: its requests one after the other, each seeing what those before it wrote. It stops at
 * the first that fails unless the client prefers to go on. A group of several requests is one append to several
 * streams: done together or not at all.
 */
export async function serveBatch(incoming: Incoming, services: Services, callers: Callers): Promise<WireResponse> {
  const contentType = incoming.headers['content-type'] ?? ''
  const requests = isMultipart(contentType)
    ? parseMultipartBatch(incoming.body as Buffer, contentType)
    : parseJsonBatch(incoming.body)
  const run = new Run(
    incoming,
    services,
    callers,
    parsePreferences(incoming.headers['prefer']).continueOnError === true,
  )
  for (const group of groupsOf(requests)) if (!(await run.next(group))) break
  const headers = {
    'odata-version': '4.0',
    'cache-control': 'no-store',
    ...(run.goesOn ? { 'preference-applied': 'odata.continue-on-error' } : {}),
  }
  const position = run.position > 0 ? { position: run.position } : {}
  // In the format of the request, whatever is accepted: clients name there what they want of the parts.
  if (!isMultipart(contentType)) {
    return {
      status: 200,
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(jsonBatchBody(run.responses)),
      ...position,
    }
  }
  const boundary = `batchresponse_${randomUUID()}`
  return {
    status: 200,
    headers: { ...headers, 'content-type': `multipart/mixed; boundary=${boundary}` },
    body: multipartBody(run.responses, boundary),
    ...position,
  }
}

class Run {
  readonly responses: BatchResponse[] = []
  /** The furthest that a request of the batch wrote. */
  position = 0
  readonly #addresses = new Map<string, string>()
  readonly #failed = new Set<string>()

  constructor(
    private readonly outer: Incoming,
    private readonly services: Services,
    private readonly callers: Callers,
    readonly goesOn: boolean,
  ) {}

  /** Does one request, or the requests of one group; false when the rest is left undone. */
  async next(requests: readonly BatchRequest[]): Promise<boolean> {
    const responses = requests.length === 1 ? [await this.alone(requests[0]!)] : await this.together(requests)
    const isRefused = responses.some(({ status }) => status >= 400)
    responses.forEach((written, at) => this.keep(requests[at]!, written, isRefused))
    return !isRefused || this.goesOn
  }

  private keep({ id, group, url }: BatchRequest, written: WireResponse, isRefused: boolean): void {
    const body = typeof written.body === 'string' ? written.body : ''
    this.responses.push({ id, group, status: written.status, headers: written.headers, body })
    if (isRefused) {
      for (const name of [id, group]) if (name !== null) this.#failed.add(name)
      return
    }
    if (id !== null)
      this.#addresses.set(id, written.headers['odata-entityid']?.slice(this.outer.serviceRoot.length) ?? url)
    this.position = Math.max(this.position, written.position ?? 0)
  }

  private async alone(request: BatchRequest): Promise<WireResponse> {
    try {
      return await this.whole(await serve(...(await this.incomingOf(request, this.#addresses)), this.services))
    } catch (error) {
      return this.refusal(error, request)
    }
  }

  /** All are handled over staged streams, then appended at once; again when a stream moved meanwhile. */
  private async together(requests: readonly BatchRequest[]): Promise<readonly WireResponse[]> {
    for (let tried = 0; tried < mostTries; tried += 1) {
      const done = await this.tryTogether(requests)
      if (done !== null) return done
    }
    return this.allRefused(requests, 0, new RefusalError({ key: 'request.conflict' }))
  }

  private async tryTogether(requests: readonly BatchRequest[]): Promise<readonly WireResponse[] | null> {
    const changeSet = this.services.changeSet()
    if (changeSet === null) return this.allRefused(requests, 0, notSupported('a change set of several requests'))
    const { commands, streams } = changeSet
    const staged: Services = {
      ...this.services,
      store: streams.store,
      streams,
      people: new People(streams),
      naires: commands.naireReader,
      sessions: commands.sessions,
      execute: executeIn(commands),
    }
    const addresses = new Map(this.#addresses)
    const handlings: HandledRequest[] = []
    for (const [at, request] of requests.entries()) {
      try {
        const [incoming, place] = await this.incomingOf(request, addresses)
        const handling = await handled({ ...incoming, changeSet: true }, place, staged)
        handlings.push(handling)
        const made = madeAddress(handling)
        if (request.id !== null) addresses.set(request.id, made ?? request.url)
      } catch (error) {
        return this.allRefused(requests, at, error)
      }
    }
    const position = await changeSet.commit()
    if (position === null) return null
    return Promise.all(handlings.map((handling) => finished(handling, this.services, position)))
  }

  /** The one that is to blame says why; the others say that they were not done. */
  private allRefused(requests: readonly BatchRequest[], blamed: number, error: unknown): readonly WireResponse[] {
    return requests.map((request, at) =>
      this.refusal(at === blamed ? error : new RefusalError({ key: 'request.batchStopped' }), request),
    )
  }

  private async incomingOf(request: BatchRequest, addresses: ReadonlyMap<string, string>): Promise<[Incoming, string]> {
    const { outer } = this
    if (request.dependsOn.some((id) => this.#failed.has(id))) throw new RefusalError({ key: 'request.batchStopped' })
    const { path, rawQuery } = batchAddress(request.url, outer.serviceRoot, addresses)
    const headers = { ...inherited(outer.headers), ...request.headers }
    const sender = await this.callers.ofPart(outer.caller, request.headers)
    const caller = {
      ...sender,
      minPosition: Math.max(sender.minPosition, this.position),
      commandId: request.headers['x-command-id'] ?? null,
    }
    const language = acceptedLanguage(headers['accept-language'])
    const method = request.method === 'HEAD' ? 'GET' : request.method
    return [{ ...outer, method, path, rawQuery, headers, body: bodyOf(request), caller, language }, `/odata/${path}`]
  }

  private refusal(error: unknown, request: BatchRequest): WireResponse {
    const told = {
      language: acceptedLanguage(request.headers['accept-language'] ?? this.outer.headers['accept-language']),
      correlationId: this.outer.caller.correlationId,
    }
    const { status, headers, body } = this.services.failures.reply(error, told)
    return { status, headers, body: JSON.stringify(body) }
  }

  /** Files and long feeds are fetched on their own. */
  private async whole(written: WireResponse): Promise<WireResponse> {
    if (typeof written.body === 'string') return written
    written.body.destroy()
    throw notSupported('a download in a batch')
  }
}

/** Times that a change set is tried while others write to its streams. */
const mostTries = 8

/** Requests in order; those of one group, which stand together, as one. */
function groupsOf(requests: readonly BatchRequest[]): readonly (readonly BatchRequest[])[] {
  const groups: BatchRequest[][] = []
  for (const request of requests) {
    const last = groups.at(-1)
    if (request.group !== null && last?.[0]?.group === request.group) last.push(request)
    else groups.push([request])
  }
  return groups
}

/** Address relative to the service root of the entity that a staged request made or changed. */
function madeAddress({ dispatched: { answer, change } }: HandledRequest): string | null {
  if (change === undefined || answer.kind !== 'json') return null
  const { Sid } = answer.body as { Sid?: unknown }
  const key = change.key.length > 0 ? change.key : typeof Sid === 'string' ? [Sid] : null
  return key === null ? null : entityAddress(change.set, key)
}

/** Headers that each request inherits from the batch. */
function inherited({
  'accept-language': language,
  'odata-maxversion': version,
}: Incoming['headers']): Incoming['headers'] {
  return {
    ...(language === undefined ? {} : { 'accept-language': language }),
    ...(version === undefined ? {} : { 'odata-maxversion': version }),
  }
}

function bodyOf({ body, headers }: BatchRequest): unknown {
  if (body.kind === 'none') return undefined
  if (body.kind === 'json') return body.value
  if (body.text.trim() === '') return undefined
  if (!/^application\/json\b/i.test(headers['content-type'] ?? 'application/json'))
    throw new RefusalError({ key: 'request.unsupportedMedia' })
  try {
    return JSON.parse(body.text)
  } catch {
    throw new ODataError(400, 'the body is no JSON', { target: 'body' })
  }
}
