import { ask } from '../sending/ask.ts'

/** Under which number WeChat knows who holds this phone, where it has vouched for them in this browser (`/wechat/authorize`); null where not. */
export async function vouchedId(): Promise<string | null> {
  const answer = await ask<{ readonly WechatId: string | null }>('/wechat/openid', { cache: 'no-store' })
  return answer.verdict === 'taken' ? answer.value.WechatId : null
}
