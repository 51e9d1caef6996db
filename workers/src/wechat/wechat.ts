import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { tokenIsVoid, type WechatConfig, WechatFailed, type WechatSecrets } from '@naire/vault/wechat'
import { DutyFailed } from '../runner/problem.ts'
import { failureOf, unreachable } from './wechat-failure.ts'

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

export function createWechat({ apiUrl }: Pick<WechatConfig, 'apiUrl'>, secrets: Pick<WechatSecrets, 'token'>): Wechat {
  async function ask(mediaId: string, token: string, { idempotencyKey, signal }: Asking): Promise<Response> {
    const query = new URLSearchParams({ access_token: token, media_id: mediaId })
    const headers = { 'Idempotency-Key': idempotencyKey }
    const within = AbortSignal.any([signal, AbortSignal.timeout(answersWithinMs)])
    return fetch(`${apiUrl}/cgi-bin/media/get?${query}`, { headers, signal: within, redirect: 'error' }).catch(unreachable)
  }

  return {
    async media(mediaId, asking) {
      const token = await secrets.token().catch(untold)
      let response = await ask(mediaId, token, asking)
      let failure = await failureOf(response)
      if (tokenIsVoid(failure)) {
        response = await ask(mediaId, await secrets.token(token).catch(untold), asking)
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

function untold(error: unknown): never {
  throw error instanceof WechatFailed ? new DutyFailed(error.message, { cause: error }) : error
}
