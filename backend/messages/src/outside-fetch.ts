import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { outsideLookup, refusedAddress } from './inside.ts'

interface OutsideFetchOptions {
  /** Hosts inside of the house that may be asked all the same, by http too. */
  readonly allowed: readonly string[]
  readonly answerMs: number
  readonly answerBytes: number
}

/** Part of `RequestInit` that clients of other servers use. */
interface OutsideRequest {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly signal?: AbortSignal | null
}

export type OutsideFetch = (url: string, request?: OutsideRequest) => Promise<Response>

/**
 * `fetch` for addresses that an organisation wrote, or that a server under such an address named: none leads into the
 * house, no redirect is followed, and no answer is longer than it may be. @throws with a `code`
 */
export const createOutsideFetch =
  ({ allowed, answerMs, answerBytes }: OutsideFetchOptions): OutsideFetch =>
  async (address, { method = 'GET', headers = {}, body, signal } = {}) => {
    const url = new URL(address)
    const code = refusedAddress(url, allowed)
    if (code !== null) throw Object.assign(new Error(`${url.host} is not asked`), { code })
    const isAllowed = allowed.includes(url.hostname.replace(/^\[|\]$/g, ''))
    const content = body == null ? null : String(body)
    const limit = AbortSignal.timeout(answerMs)
    const options: RequestOptions = {
      method,
      // A connection of its own: the address is looked at whenever one is made.
      agent: false,
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
      headers: { ...headers, ...(content !== null && { 'content-length': Buffer.byteLength(content) }) },
      ...(!isAllowed && { lookup: outsideLookup }),
    }
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const sent = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, options, resolve)
      sent.on('error', reject)
      sent.end(content ?? undefined)
    })
    const bytes = await bodyOf(answer, answerBytes)
    const status = answer.statusCode ?? 0
    const hasBody = ![101, 204, 205, 304].includes(status)
    return new Response(hasBody ? bytes : null, { status, headers: plain(answer.headers) })
  }

async function bodyOf(answer: IncomingMessage, most: number): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of answer) {
    length += (chunk as Buffer).length
    if (length > most) throw Object.assign(new Error('the answer is too long'), { code: 'ETOOLONG' })
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks)
}

const plain = (headers: IncomingMessage['headers']): [string, string][] =>
  Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
  )
