import { createHmac } from 'node:crypto'
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { webhookLimits } from '@naire/domain/webhooks'
import { outsideLookup, refusedAddress } from './inside.ts'

export interface WebhookRequest {
  readonly url: string
  /** JSON, as it is signed. */
  readonly body: string
  /** Name of the event on the wire. */
  readonly kind: string
  /** The same in every try: a receiver that has seen it drops it. */
  readonly deliverySid: string
  /** Each makes a signature of its own; the newest first. */
  readonly secrets: readonly string[]
  readonly at: Date
  readonly signal: AbortSignal
}

export interface WebhookAnswer {
  readonly isTaken: boolean
  /** Of HTTP; null: there was no answer. */
  readonly status: number | null
  readonly latencyMs: number
  /** Status, or code of the failure; nothing of what the receiver wrote. Blank where it was taken. */
  readonly problem: string
}

/** Sends one event to one receiver. Never throws for what the receiver does. */
export interface WebhookSender {
  send(request: WebhookRequest): Promise<WebhookAnswer>
}

interface SenderOptions {
  /** Hosts inside of the house that are allowed, and may be spoken to without TLS. */
  readonly insideReceivers: readonly string[]
  readonly answerMs?: number
}

/** `t`: seconds since 1970; a `v1` for each secret: HMAC-SHA256 of `t`, a point and the body, hexadecimal. */
export function signatureHeader(body: string, secrets: readonly string[], at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000)
  const signatures = secrets.map((secret) => createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex'))
  return [`t=${seconds}`, ...signatures.map((signature) => `v1=${signature}`)].join(',')
}

export function createWebhookSender({
  insideReceivers,
  answerMs = webhookLimits.answerMs,
}: SenderOptions): WebhookSender {
  // A connection of its own for each request: the address is looked at whenever one is made.
  const agents = { http: new HttpAgent({ keepAlive: false }), https: new HttpsAgent({ keepAlive: false }) }

  function open(request: WebhookRequest, url: URL, isAllowed: boolean): Promise<IncomingMessage> {
    const { body, kind, deliverySid, secrets, at, signal } = request
    const options: RequestOptions = {
      method: 'POST',
      signal: AbortSignal.any([signal, AbortSignal.timeout(answerMs)]),
      headers: {
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(body),
        'User-Agent': 'Naire-Webhooks/1',
        'Naire-Event': kind,
        'Naire-Delivery': deliverySid,
        'Naire-Signature': signatureHeader(body, secrets, at),
      },
      ...(!isAllowed && { lookup: outsideLookup }),
    }
    return new Promise((resolve, reject) => {
      const sent =
        url.protocol === 'https:'
          ? httpsRequest(url, { ...options, agent: agents.https }, resolve)
          : httpRequest(url, { ...options, agent: agents.http }, resolve)
      sent.on('error', reject)
      sent.end(body)
    })
  }

  return {
    async send(request) {
      const begun = performance.now()
      const answer = (status: number | null, problem: string): WebhookAnswer => {
        const latencyMs = Math.round(performance.now() - begun)
        return { isTaken: problem === '', status, latencyMs, problem }
      }
      try {
        const url = new URL(request.url)
        const refused = refusedAddress(url, insideReceivers)
        if (refused !== null) return answer(null, refused)
        const response = await open(request, url, insideReceivers.includes(url.hostname.replace(/^\[|\]$/g, '')))
        const status = response.statusCode ?? 0
        await dropped(response)
        if (status >= 200 && status < 300) return answer(status, '')
        return answer(status, status >= 300 && status < 400 ? `redirect ${status}` : `HTTP ${status}`)
      } catch (error) {
        return answer(null, codeOf(error))
      }
    },
  }
}

/** Reads and forgets what a receiver writes, up to what an answer may hold; its status stands by then. */
async function dropped(response: IncomingMessage): Promise<void> {
  let bytes = 0
  try {
    for await (const chunk of response) {
      bytes += (chunk as Buffer).length
      if (bytes > webhookLimits.answerBytes) break
    }
  } catch {
    // Cut off behind its status: the status counts.
  } finally {
    response.destroy()
  }
}

function codeOf(error: unknown): string {
  const { code, name } = error as { readonly code?: unknown; readonly name?: unknown }
  if (name === 'TimeoutError' || name === 'AbortError' || code === 'ABORT_ERR') return 'timeout'
  return typeof code === 'string' && /^[A-Z\d_]{1,60}$/.test(code) ? code : 'no answer'
}
