import { createHash } from 'node:crypto'
import type { DingtalkSettings, VouchedPerson, WecomSettings } from '@naire/domain/orgs'
import type { MessagesConfig, OutsideFetch } from '@naire/messages'
import type { LeasedSecrets } from '@naire/vault'

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

/** WeCom: the token that was sent is over, or another one was made. */
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

  /** The token of the app is renewed once when WeCom takes it no longer. */
  async #wecom({ settings, secret }: OpenedScan<WecomSettings>, call: string, query: Record<string, string>) {
    const { places, leased } = this.parts
    const ask = async (name: string, given: Record<string, string>) =>
      this.#ask(`${places.wecomUrl}/cgi-bin/${name}?${new URLSearchParams(given)}`)
    const obtain = async () => {
      const { access_token, expires_in } = held(await ask('gettoken', { corpid: settings.issuer, corpsecret: secret }))
      return { value: text(access_token), seconds: Number(expires_in) }
    }
    const name = leaseName('wecom', settings.issuer, settings.agentId, secret)
    const first = await leased.get(name, obtain)
    const answer = await ask(call, { access_token: first, ...query })
    if (!tokenOver.includes(answer['errcode'])) return held(answer)
    return held(await ask(call, { access_token: await leased.get(name, obtain, first), ...query }))
  }

  async #byDingtalk({ settings, secret }: OpenedScan<DingtalkSettings>, code: string): Promise<VouchedPerson> {
    if (code === '') throw new Error('there is no code')
    const { places, leased } = this.parts
    const { clientId, issuer } = settings
    const open = `${places.dingtalkOpenUrl}/v1.0`
    const own = { clientId, clientSecret: secret, code, grantType: 'authorization_code' }
    const { accessToken, corpId } = await this.#ask(`${open}/oauth2/userAccessToken`, { body: own })
    if (corpId !== issuer) throw notMember()
    const headers = { 'x-acs-dingtalk-access-token': text(accessToken) }
    const { unionId } = await this.#ask(`${open}/contact/users/me`, { headers })
    const token = await leased.get(leaseName('dingtalk', issuer, clientId, secret), async () => {
      const app = { appKey: clientId, appSecret: secret }
      const given = await this.#ask(`${open}/oauth2/accessToken`, { body: app })
      return { value: text(given['accessToken']), seconds: Number(given['expireIn']) }
    })
    const inCorporation = async (call: string, body: Json) => {
      const address = `${places.dingtalkUrl}/topapi/${call}?${new URLSearchParams({ access_token: token })}`
      return (held(await this.#ask(address, { body }))['result'] ?? {}) as Json
    }
    const { userid, contact_type: type } = await inCorporation('user/getbyunionid', { unionid: text(unionId) })
    if (typeof userid !== 'string' || userid === '' || Number(type) !== 0) throw notMember()
    const user = await inCorporation('v2/user/get', { userid })
    const groups = [user['role_list'] ?? []].flat().map((role) => (role as Json | null)?.['name'])
    const { name, dept_id_list: department, title: position, job_number, org_email: mail } = user
    return vouched({ subject: text(unionId), userid, name, department, position, job_number, groups, mail })
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

/** Another secret is another lease. */
const leaseName = (...parts: readonly string[]): string =>
  `${parts[0]}-sign-in ${createHash('sha256').update(JSON.stringify(parts)).digest('base64url')}`

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
