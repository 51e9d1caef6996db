import { afterAll } from 'vitest'
import { WechatStandIn } from '../../scripts/src/stand-ins/wechat/wechat-stand-in.ts'
import { openField, type Field } from './field.ts'

export interface WechatField extends Field {
  readonly wechat: WechatStandIn
  /** Asks for a path as a browser does that follows no redirect by itself. */
  go(path: string, cookie?: string): Promise<Response>
}

/** A field whose product talks to a stand-in of WeChat's servers. */
export async function openWechatField(): Promise<WechatField> {
  const wechat = await WechatStandIn.open()
  const field = openField({
    PUBLIC_URL: 'https://survey.example.org',
    WECHAT_APP_ID: wechat.app.appId,
    WECHAT_APP_SECRET: wechat.app.secret,
    WECHAT_ACCOUNTS: `${wechat.other.appId}:${wechat.other.secret}`,
    WECHAT_API_URL: wechat.url,
    WECHAT_OPEN_URL: wechat.url,
  })
  afterAll(() => wechat.close())
  return Object.assign(field, {
    wechat,
    go: (path: string, Cookie = '') =>
      fetch(field.product.anybody.url + path, { redirect: 'manual', headers: { Cookie } }),
  })
}

/** `name=value` of a cookie that an answer sets; empty without it. */
export const cookieIn = (response: Response, name: string): string =>
  response.headers
    .getSetCookie()
    .find((line) => line.startsWith(`${name}=`))
    ?.split(';')[0] ?? ''
