import { isErased, type Vault } from '@naire/vault'

/** The cookie that tells whom WeChat vouched for: sealed, so that nobody makes one. */
export const openidCookie = 'naire-wechat'
export const openidSeconds = 30 * 24 * 3600

export async function sealedOpenid(openid: string, { keys }: Pick<Vault, 'keys'>): Promise<string> {
  const sealed = await keys.seal(openidCookie, { openid, until: Date.now() + openidSeconds * 1000 })
  return Buffer.from(sealed).toString('base64url')
}

/** Whom WeChat vouched for in the browser that sends this cookie; null when it has not, or not lately. */
export async function vouchedOpenid(cookie: string | null, { keys }: Pick<Vault, 'keys'>): Promise<string | null> {
  if (cookie === null) return null
  const known = await keys.open(Buffer.from(cookie, 'base64url')).catch(() => null)
  if (known === null || isErased(known)) return null
  const { openid, until } = known as { openid?: unknown; until?: unknown }
  return typeof openid === 'string' && typeof until === 'number' && until > Date.now() ? openid : null
}
