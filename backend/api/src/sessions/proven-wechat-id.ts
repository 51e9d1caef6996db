import { namedService } from '@naire/domain/naires'
import { RefusalError } from '@naire/domain/refusals'
import { inOrderFor } from '@naire/vault/wechat'
import type { Caller } from '../http/caller.ts'
import type { Services } from '../services.ts'
import { openidUnder, vouchedOpenids, type VerifiedOpenid } from '../wechat/vouched-openid.ts'

interface Claiming {
  readonly WechatId?: string | null | undefined
  readonly NaireSid: string
}

/**
 * `WechatId` of a commit is a claim: kept when WeChat vouched for it in this browser, under whichever account, left out when WeChat said nothing under
 * the questionnaire's. @throws Refused when it said otherwise.
 */
export async function provenWechatId(
  { WechatId: claim, NaireSid }: Claiming,
  { wechatCookies }: Caller,
  services: Pick<Services, 'vault' | 'config' | 'naires'>,
): Promise<string | null> {
  if (!claim) return null
  const vouched = await vouchedOpenids(wechatCookies, services.vault)
  if (vouched.some(({ openid }) => openid === claim)) return claim
  if (vouched.length > 0 && (await underItsAccount(NaireSid, vouched, services)) !== null)
    throw new RefusalError({ key: 'session.otherWechatId', target: 'WechatId' })
  return null
}

async function underItsAccount(
  naireSid: string,
  vouched: readonly VerifiedOpenid[],
  { config: { wechat }, naires }: Pick<Services, 'config' | 'naires'>,
): Promise<string | null> {
  if (wechat === null) return null
  const naire = await naires.published(naireSid).catch(() => null)
  const { accounts } = wechat
  const [account] = inOrderFor(naire && namedService(naire.record, 'WxAppid'), accounts)
  return openidUnder({ appId: account.appId, isUsual: account === accounts[0] }, vouched)
}
