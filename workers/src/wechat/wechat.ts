import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { DutyFailed } from '../runner/problem.ts'
import { AccessToken } from './access-token.ts'
import { failureOf, tokenIsVoid, unreachable } from './wechat-failure.ts'

export interface WechatConfig {
  /** Without a slash at its end. */
  readonly apiUrl: string
  readonly appId: string
  readonly secret: string
}

export interface WechatMedia {
  readonly content: Readable
  /** Bytes; null when WeChat does not say. */
  readonly size: number | null
  readonly mediaType: string
}

export interface Asking {
  /** Goes along, so that a request that comes twice is known as one. */
  readonly idempotencyKey: string
  readonly signal: AbortSignal
}

/** What workers ask WeChat for. */
export interface Wechat {
  /** A voice that a device has left with WeChat. @throws DutyFailed when WeChat does not have it, or cannot be asked. */
  media(mediaId: string, asking: Asking): Promise<WechatMedia>
}

const answersWithinMs = 60_000

export function createWechat(config: WechatConfig): Wechat {
  const token = new AccessToken(config)

  async function ask(mediaId: string, { idempotencyKey, signal }: Asking): Promise<Response> {
    const query = new URLSearchParams({ access_token: await token.get(), media_id: mediaId })
    const headers = { 'Idempotency-Key': idempotencyKey }
    const within = AbortSignal.any([signal, AbortSignal.timeout(answersWithinMs)])
    return fetch(`${config.apiUrl}/cgi-bin/media/get?${query}`, { headers, signal: within, redirect: 'error' }).catch(unreachable)
  }

  return {
    async media(mediaId, asking) {
      let response = await ask(mediaId, asking)
      let failure = await failureOf(response)
      if (failure !== null && tokenIsVoid(failure)) {
        token.forget()
        response = await ask(mediaId, asking)
        failure = await failureOf(response)
      }
      if (failure !== null || response.body === null) throw new DutyFailed(`WeChat does not give the recording (${failure ?? response.status})`)
      const length = response.headers.get('Content-Length')
      return {
        content: Readable.fromWeb(response.body as ReadableStream),
        size: length === null ? null : Number(length),
        mediaType: response.headers.get('Content-Type')?.split(';')[0]?.trim() ?? '',
      }
    },
  }
}
