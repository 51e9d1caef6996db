import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import {
  inOrderFor,
  sendTemplate,
  type TemplateMessage,
  tokenIsVoid,
  type WechatAccounts,
  type WechatConfig,
  WechatFailed,
  type WechatSecrets,
} from '@naire/vault/wechat'
import { JobFailedError } from '../runner/job.ts'

export interface WechatMedia {
  readonly content: Readable
  /** Bytes; null when WeChat does not say. */
  readonly size: number | null
  readonly mediaType: string
}

export interface WechatCall {
  /** Goes along, so that a request that comes twice is known as one. */
  readonly idempotencyKey: string
  readonly signal: AbortSignal
}

/** WeChat calls of the workers. */
export interface Wechat {
  /**
   * A voice that a device has left with WeChat, under the account `named`, or under another where that one does not
   * have it. @throws DutyFailed when WeChat does not have it, or cannot be asked.
   */
  media(mediaId: string, named: string | null, asking: WechatCall): Promise<WechatMedia>
  /**
   * By the usual account. Gives whether WeChat takes it: not for those who no longer follow the account. The same key
   * brings one message. @throws DutyFailed when it cannot be asked.
   */
  tell(message: TemplateMessage, asking: WechatCall): Promise<'told' | 'refused'>
}

const answersWithinMs = 60_000

/** An account and what lends its tokens. */
export interface WechatClient extends Pick<WechatConfig, 'apiUrl' | 'appId'> {
  readonly secrets: Pick<WechatSecrets, 'token'>
}

export function createWechat(clients: WechatAccounts<WechatClient>): Wechat {
  /** Asks once more with another token where WeChat takes the first no longer. */
  async function ask(
    { apiUrl, secrets }: WechatClient,
    call: string,
    { query, idempotencyKey, signal }: WechatRequest,
  ): Promise<WechatResponse> {
    const once = async (token: string) => {
      const within = AbortSignal.any([signal, AbortSignal.timeout(answersWithinMs)])
      const response = await fetch(`${apiUrl}${call}?${new URLSearchParams({ access_token: token, ...query })}`, {
        headers: { 'Idempotency-Key': idempotencyKey },
        signal: within,
        redirect: 'error',
      }).catch(unreachable)
      return { response, failure: await failureOf(response) }
    }
    const token = await secrets.token().catch(untold)
    const answered = await once(token)
    return tokenIsVoid(answered.failure) ? once(await secrets.token(token).catch(untold)) : answered
  }

  async function mediaOf(client: WechatClient, mediaId: string, asking: WechatCall): Promise<WechatMedia> {
    const { response, failure } = await ask(client, '/cgi-bin/media/get', { ...asking, query: { media_id: mediaId } })
    if (failure !== null || response.body === null)
      throw new AccountRefused(`WeChat does not give the recording (${failure ?? response.status})`)
    const length = response.headers.get('Content-Length')
    return {
      content: Readable.fromWeb(response.body as ReadableStream),
      size: length === null ? null : Number(length),
      mediaType: response.headers.get('Content-Type')?.split(';')[0]?.trim() ?? '',
    }
  }

  return {
    // The phone may have left it before the questionnaire named another account.
    async media(mediaId, named, asking) {
      const refusals: AccountRefused[] = []
      for (const client of inOrderFor(named, clients)) {
        try {
          return await mediaOf(client, mediaId, asking)
        } catch (error) {
          if (!(error instanceof AccountRefused)) throw error
          refusals.push(error)
        }
      }
      throw refusals[0] ?? new JobFailedError('WeChat has no account')
    },

    tell: (message, asking) => sendTemplate(clients[0], message, asking).catch(untold),
  }
}

interface WechatRequest extends WechatCall {
  readonly query: Readonly<Record<string, string>>
}

interface WechatResponse {
  readonly response: Response
  /** WeChat's number of what is wrong. */
  readonly failure: number | null
}

/** WeChat answered one account with a no: another may have it. */
class AccountRefused extends JobFailedError {}

function untold(error: unknown): never {
  if (!(error instanceof WechatFailed)) throw error
  throw new (error.code === null ? JobFailedError : AccountRefused)(error.message, { cause: error })
}

/** WeChat answers 200 also when it refuses: with JSON, and a number in it. Null when it does not refuse. */
async function failureOf(response: Response): Promise<number | null> {
  const type = response.headers.get('Content-Type') ?? ''
  if (response.ok && !/json|text\/plain/.test(type)) return null
  const body: unknown = await response.json().catch(() => null)
  const code = (body as { errcode?: unknown } | null)?.errcode
  return typeof code === 'number' && code !== 0 ? code : response.status
}

function unreachable(error: unknown): never {
  throw new JobFailedError('WeChat cannot be reached', { cause: error })
}
