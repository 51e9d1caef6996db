const answersWithinMs = 15_000

/** WeChat said no, or nothing. Its message names no secret. */
export class WechatFailed extends Error {
  override readonly name = 'WechatFailed'
  /** WeChat's number of what is wrong; null when it could not be reached. */
  constructor(
    readonly code: number | null,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

/** What WeChat answers as JSON. It answers 200 also when it refuses: with a number in it. @throws WechatFailed, named by `what` was asked for. */
export async function askWechat(
  what: string,
  url: string,
  init: RequestInit = {},
): Promise<Readonly<Record<string, unknown>>> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(answersWithinMs), redirect: 'error' }).catch(
    (cause: unknown) => {
      throw new WechatFailed(null, 'WeChat cannot be reached', { cause: withoutUrl(cause) })
    },
  )
  const body: unknown = await response.json().catch(() => null)
  const answer = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
  const code = answer['errcode']
  if (typeof code === 'number' && code !== 0) throw new WechatFailed(code, `WeChat gives no ${what} (${code})`)
  if (!response.ok) throw new WechatFailed(response.status, `WeChat gives no ${what} (${response.status})`)
  return answer
}

/** Invalid credential, invalid token, expired token. */
export const tokenIsVoid = (code: number | null): boolean => code === 40001 || code === 40014 || code === 42001

/** Addresses of WeChat's calls carry secrets. */
function withoutUrl(cause: unknown): string {
  const inner =
    cause instanceof Error && cause.cause instanceof Error && 'code' in cause.cause ? String(cause.cause.code) : ''
  return inner || (cause instanceof Error ? cause.name : 'unknown')
}
