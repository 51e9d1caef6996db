import { ask } from '../sync/ask.ts'

/**
 * Under which number the account of WeChat that this page is answered under knows who holds this phone, where it has
 * vouched for them in this browser (`/wechat/authorize`); null where not.
 */
export async function vouchedId(): Promise<string | null> {
  const answer = await ask<{ readonly WechatId: string | null }>(
    `/wechat/openid?url=${encodeURIComponent(location.href)}`,
    { cache: 'no-store' },
  )
  return answer.verdict === 'taken' ? answer.value.WechatId : null
}
