import { Refused } from '@naire/domain/refusals'
import type { Caller } from '../http/caller.ts'
import type { Services } from '../services.ts'
import { vouchedOpenid } from '../wechat/vouched-openid.ts'

/** `WechatId` of a commit is a claim: kept when WeChat vouched for it in this browser, left out when WeChat said nothing. @throws Refused when it said otherwise. */
export async function provenWechatId(claim: string | null | undefined, { wechatCookie }: Caller, { vault }: Pick<Services, 'vault'>): Promise<string | null> {
  const vouched = claim ? await vouchedOpenid(wechatCookie, vault) : null
  if (vouched !== null && vouched !== claim) throw new Refused({ key: 'session.otherWechatId', target: 'WechatId' })
  return vouched
}
