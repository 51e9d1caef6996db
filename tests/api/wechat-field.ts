import { afterAll, beforeAll } from 'vitest'
import { WechatStandIn } from '../../scripts/src/stand-ins/wechat/wechat-stand-in.ts'
import { FieldworkSite } from './fieldwork.ts'
import { startProduct, type Product } from './product.ts'

export interface WechatField extends Field {
  readonly wechat: WechatStandIn
  /** Asks for a path as a browser does that follows no redirect by itself. */
  go(path: string, cookie?: string): Promise<Response>
}

/** A field whose product talks to a stand-in of WeChat's servers. */
export async function openWechatField(env: Readonly<Record<string, string>> = {}): Promise<WechatField> {
  const wechat = await WechatStandIn.open()
  const field = openField({
    PUBLIC_URL: 'https://survey.example.org',
    WECHAT_APP_ID: wechat.app.appId,
    WECHAT_APP_SECRET: wechat.app.secret,
    WECHAT_ACCOUNTS: `${wechat.other.appId}:${wechat.other.secret}`,
    WECHAT_API_URL: wechat.url,
    WECHAT_OPEN_URL: wechat.url,
    ...env,
  })
  afterAll(() => wechat.close())
  return Object.assign(field, {
    wechat,
    go: (path: string, Cookie = '') =>
      fetch(field.product.anybody.url + path, { redirect: 'manual', headers: { Cookie } }),
  })
}

/** Cookie that WeChat's sign-in leaves in a browser, with the verified openid. */
export async function vouched({
  go,
  product,
}: WechatField): Promise<{ readonly Cookie: string; readonly openid: string }> {
  const out = await go('/wechat/authorize')
  const agreed = await fetch(out.headers.get('location') ?? '', { redirect: 'manual' })
  const { pathname, search } = new URL(agreed.headers.get('location') ?? '')
  const back = await go(pathname + search, cookieIn(out, 'naire-journey'))
  const Cookie = cookieIn(back, 'naire-wechat')
  return { Cookie, openid: (await product.anybody.get('/wechat/openid', { Cookie })).body.WechatId }
}

/** `name=value` of a cookie that an answer sets; empty without it. */
export const cookieIn = (response: Response, name: string): string =>
  response.headers
    .getSetCookie()
    .find((line) => line.startsWith(`${name}=`))
    ?.split(';')[0] ?? ''

type StartedProduct = Awaited<ReturnType<typeof startProduct>>

interface Field {
  readonly product: StartedProduct
  /** An organisation of its own, with a subject. */
  readonly place: FieldworkSite
}

/** Where the tests of a file work: it is there before them and is taken down after them. */
export function openField(env: Parameters<typeof startProduct>[0] = {}): Field {
  const field: { product?: StartedProduct; place?: FieldworkSite } = {}
  beforeAll(async () => {
    field.product = await startProduct(env)
    field.place = await FieldworkSite.make(field.product, '心晴示范机构')
  })
  afterAll(() => field.product?.stop())
  return field as Field
}

/** Somebody of another organisation than the field's. */
export const anotherPlace = ({
  product,
}: {
  readonly product: Pick<Product, 'admin' | 'anybody'>
}): Promise<FieldworkSite> => FieldworkSite.make(product, '另一家机构')
