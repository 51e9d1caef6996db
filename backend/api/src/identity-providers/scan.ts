import { createHash } from 'node:crypto'
import type { DingtalkSettings, VouchedPerson, WecomSettings } from '@naire/domain/orgs'
import type { MessagesConfig, OutsideFetch } from '@naire/messages'
import type { LeasedSecret, LeasedSecrets } from '@naire/vault'

/** Settings of an organisation's WeCom or DingTalk, with the secret of its app. */
interface OpenedScan<Settings = WecomSettings | DingtalkSettings> {
  readonly settings: Settings
  readonly secret: string
}

interface ScanParts {
  readonly fetch: OutsideFetch
  readonly places: Pick<
    MessagesConfig,
    'wecomUrl' | 'wecomLoginUrl' | 'dingtalkUrl' | 'dingtalkLoginUrl' | 'dingtalkOpenUrl'
  >
  readonly leased: LeasedSecrets
}

type Json = Readonly<Record<string, unknown>>

/** The token that was sent is over, or another one was made. */
const tokenOver: readonly unknown[] = [40_014, 42_001]

/**
 * Sign-in by scanning a code with WeCom or DingTalk. Whoever is no member of the organisation's corporation is nobody:
 * both let everybody scan who has the app.
 */
export class ScanProviders {
  constructor(private readonly parts: ScanParts) {}

  /** Where the browser shows the code. */
  departure(
    settings: WecomSettings | DingtalkSettings,
    { state, returnTo }: { state: string; returnTo: string },
  ): string {
    const { wecomLoginUrl, dingtalkLoginUrl } = this.parts.places
    const wecom = (of: WecomSettings) => ({ login_type: 'CorpApp', appid: of.issuer, agentid: of.agentId })
    const dingtalk = (of: DingtalkSettings) => ({
      response_type: 'code',
      client_id: of.clientId,
      scope: 'openid corpid',
      corpId: of.issuer,
      prompt: 'consent',
    })
    const [place, query] =
      settings.kind === 'wecom'
        ? [`${wecomLoginUrl}/wwlogin/sso/login`, wecom(settings)]
        : [`${dingtalkLoginUrl}/oauth2/auth`, dingtalk(settings)]
    return `${place}?${new URLSearchParams({ ...query, redirect_uri: returnTo, state })}`
  }

  /** `query`: with which the browser came back. @throws whatever does not hold */
  arrival({ settings, secret }: OpenedScan, query: string): Promise<VouchedPerson> {
    const found = new URLSearchParams(query)
    return settings.kind === 'wecom'
      ? this.#byWecom({ settings, secret }, found.get('code') ?? '')
      : this.#byDingtalk({ settings, secret }, found.get('authCode') ?? '')
  }

  async #byWecom(opened: OpenedScan<WecomSettings>, code: string): Promise<VouchedPerson> {
    if (code === '') throw new Error('there is no code')
    const { userid } = await this.#wecom(opened, 'auth/getuserinfo', { code })
    // People outside of the corporation have an openid in its place.
    if (typeof userid !== 'string' || userid === '') throw notMember()
    const user = await this.#wecom(opened, 'user/get', { userid })
    const { name, department, position, biz_mail: mail } = user
    // Its accounts are the same in whatever case.
    return vouched({ subject: userid.toLowerCase(), userid, name, department, position, mail })
  }

  #wecom({ settings, secret }: OpenedScan<WecomSettings>, call: string, query: Record<string, string>): Promise<Json> {
    const ask = (name: string, given: Record<string, string>) =>
      this.#ask(`${this.parts.places.wecomUrl}/cgi-bin/${name}?${new URLSearchParams(given)}`)
    return this.#withToken(['wecom', settings.issuer, settings.agentId, secret], {
      async obtain() {
        const given = held(await ask('gettoken', { corpid: settings.issuer, corpsecret: secret }))
        return { value: text(given['access_token']), seconds: Number(given['expires_in']) }
      },
      use: (access_token) => ask(call, { access_token, ...query }),
    })
  }

  async #byDingtalk({ settings, secret }: OpenedScan<DingtalkSettings>, code: string): Promise<VouchedPerson> {
    if (code === '') throw new Error('there is no code')
    const { places } = this.parts
    const { clientId, issuer } = settings
    const open = `${places.dingtalkOpenUrl}/v1.0`
    const own = { clientId, clientSecret: secret, code, grantType: 'authorization_code' }
    const { accessToken, corpId } = await this.#ask(`${open}/oauth2/userAccessToken`, { body: own })
    if (corpId !== issuer) throw notMember()
    const headers = { 'x-acs-dingtalk-access-token': text(accessToken) }
    const { unionId } = await this.#ask(`${open}/contact/users/me`, { headers })
    const obtain = async () => {
      const given = await this.#ask(`${open}/oauth2/accessToken`, { body: { appKey: clientId, appSecret: secret } })
      return { value: text(given['accessToken']), seconds: Number(given['expireIn']) }
    }
    const inCorporation = async (call: string, body: Json) => {
      const use = (access_token: string) =>
        this.#ask(`${places.dingtalkUrl}/topapi/${call}?${new URLSearchParams({ access_token })}`, { body })
      return ((await this.#withToken(['dingtalk', issuer, clientId, secret], { obtain, use }))['result'] ?? {}) as Json
    }
    const { userid, contact_type: type } = await inCorporation('user/getbyunionid', { unionid: text(unionId) })
    if (typeof userid !== 'string' || userid === '' || Number(type) !== 0) throw notMember()
    const user = await inCorporation('v2/user/get', { userid })
    const groups = [user['role_list'] ?? []].flat().map((role) => (role as Json | null)?.['name'])
    const { name, dept_id_list: department, title: position, job_number, org_email: mail } = user
    return vouched({ subject: text(unionId), userid, name, department, position, job_number, groups, mail })
  }

  /** One token of an app for all; it is renewed once when the server takes it no longer. Another secret is another app. */
  async #withToken(
    app: readonly string[],
    { obtain, use }: { obtain(): Promise<LeasedSecret>; use(token: string): Promise<Json> },
  ): Promise<Json> {
    const { leased } = this.parts
    const name = `${app[0]}-sign-in ${createHash('sha256').update(JSON.stringify(app)).digest('base64url')}`
    const token = await leased.get(name, obtain)
    const answer = await use(token)
    return held(tokenOver.includes(answer['errcode']) ? await use(await leased.get(name, obtain, token)) : answer)
  }

  /** @throws with the code that the server gives */
  async #ask(address: string, { body, headers = {} }: { body?: Json; headers?: Record<string, string> } = {}) {
    const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
    const type = body === undefined ? {} : { 'content-type': 'application/json' }
    const response = await this.parts.fetch(address, { ...sent, headers: { ...type, ...headers } })
    const answer = (await response.json()) as Json
    if (!response.ok) throw failed(answer['code'] ?? response.status)
    return answer
  }
}

/** Answers of WeCom, and older ones of DingTalk, say in `errcode` whether they hold. */
function held(answer: Json): Json {
  if (answer['errcode'] !== 0) throw failed(answer['errcode'])
  return answer
}

const failed = (code: unknown) => Object.assign(new Error('the provider refused'), { code: String(code) })
const notMember = () => new Error('nobody of the corporation')

function text(value: unknown): string {
  if (typeof value !== 'string' || value === '') throw new Error('the provider left out what it has to give')
  return value
}

interface Member {
  readonly subject: string
  readonly userid: string
  readonly mail: unknown
  readonly [claim: string]: unknown
}

/** Numbers of departments are claims as texts; mail addresses are those that the corporation gives. */
function vouched({ subject, mail, ...given }: Member): VouchedPerson {
  const told = (value: unknown): unknown => (typeof value === 'number' ? String(value) : value)
  const claims = Object.entries(given).flatMap(([name, value]) =>
    value === undefined || value === null
      ? []
      : [[name, Array.isArray(value) ? value.map(told) : told(value)] as const],
  )
  const verifiedMail = typeof mail === 'string' && mail.includes('@') ? mail : null
  return { subject, claims: { ...Object.fromEntries(claims), preferred_username: given.userid }, verifiedMail }
}
