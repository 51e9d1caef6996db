import { namedService } from '@naire/domain/naires'
import { isErased, type Vault } from '@naire/vault'
import { inOrderFor } from '@naire/vault/wechat'
import type { Services } from '../services.ts'

/** The cookie that tells whom WeChat vouched for: sealed, so that nobody makes one. */
export const openidCookie = 'naire-wechat'
export const openidSeconds = 30 * 24 * 3600

/** Openid that WeChat vouched for, under one of its accounts: each account knows a person by another openid. */
export interface VerifiedOpenid {
  readonly openid: string
  /** Null: not said; the usual account. */
  readonly appId: string | null
}

/** Each account has one of its own in a browser. */
export const openidCookieOf = ({ appId, isUsual }: { readonly appId: string; readonly isUsual: boolean }): string =>
  isUsual ? openidCookie : `${openidCookie}-${appId}`

export async function sealedOpenid(openid: string, appId: string, { keys }: Pick<Vault, 'keys'>): Promise<string> {
  const sealed = await keys.seal(openidCookie, { openid, appId, until: Date.now() + openidSeconds * 1000 })
  return Buffer.from(sealed).toString('base64url')
}

/**
 * Returns the openids that WeChat vouched for in the browser with these cookies; none when it has not, or not recently.
 */
export async function vouchedOpenids(
  cookies: readonly string[],
  { keys }: Pick<Vault, 'keys'>,
): Promise<readonly VerifiedOpenid[]> {
  const opened = await Promise.all(
    cookies.map((cookie) => keys.open(Buffer.from(cookie, 'base64url')).catch(() => null)),
  )
  return opened.flatMap((known) => (known === null || isErased(known) ? [] : vouchedIn(known)))
}

/** Under one account. */
export function openidUnder(
  { appId, isUsual }: { readonly appId: string; readonly isUsual: boolean },
  vouched: readonly VerifiedOpenid[],
): string | null {
  return vouched.find((each) => each.appId === appId || (each.appId === null && isUsual))?.openid ?? null
}

/** Under the account of a questionnaire; null where WeChat is not set up, or vouched for nobody under it. */
export async function openidOf(
  naireSid: string,
  vouched: readonly VerifiedOpenid[],
  { config: { wechat }, naires }: Pick<Services, 'config' | 'naires'>,
): Promise<string | null> {
  if (wechat === null || vouched.length === 0) return null
  const naire = await naires.published(naireSid).catch(() => null)
  const { accounts } = wechat
  const [account] = inOrderFor(naire && namedService(naire.record, 'WxAppid'), accounts)
  return openidUnder({ appId: account.appId, isUsual: account === accounts[0] }, vouched)
}

function vouchedIn(known: unknown): readonly VerifiedOpenid[] {
  const { openid, appId, until } = known as { openid?: unknown; appId?: unknown; until?: unknown }
  if (typeof openid !== 'string' || typeof until !== 'number' || until <= Date.now()) return []
  return [{ openid, appId: typeof appId === 'string' ? appId : null }]
}
