import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { listenLocally, type LocalServer } from '../local-server.ts'

/** Person who scans: of the corporation, when they have an account there. */
export interface ScanPerson {
  /** Account in the corporation; null: somebody from outside. */
  readonly userid: string | null
  readonly name: string
  readonly departments?: readonly number[]
  readonly roles?: readonly string[]
  readonly mail?: string
}

type Answer = readonly [status: number, body: object]

interface Grant {
  readonly person: ScanPerson
  readonly returnTo: string
  until: number
}

const minute = 60_000

/**
 * Stands for the servers of WeCom and DingTalk by which people sign in with a scan: they know one app each, its secret
 * and the domain to which people return; codes are good once, for five minutes, tokens for as long as they say.
 */
export class ScanStandIn {
  readonly wecom = { corpId: 'ww4bd1c0ffee01', agentId: '1000002', secret: 'wecom-stand-in-secret-7d21' }
  readonly dingtalk = { corpId: 'ding5a1dc0ffee02', clientId: 'dingstandin01', secret: 'dingtalk-stand-in-secret-93fe' }
  /** Person who scans next. */
  who: ScanPerson = { userid: 'zhang', name: '张三' }
  /** Corporation that people choose at DingTalk. */
  chosenCorp = this.dingtalk.corpId
  /** Number of tokens of an app that were given. */
  appTokens = 0
  /** Statuses of the next answers; then as usual. */
  readonly failures: number[] = []
  now: () => number = Date.now

  /** Addresses that people may return to begin with one of them; empty: any. */
  readonly trusted: string[] = []
  readonly #codes = new Map<string, Grant>()
  readonly #tokens = new Map<string, { readonly of: 'wecom' | 'dingtalk' | ScanPerson; until: number }>()
  #server: LocalServer | null = null

  static async open(): Promise<ScanStandIn> {
    const standIn = new ScanStandIn()
    standIn.#server = await listenLocally((request, response, url) => standIn.#serve(request, response, url))
    return standIn
  }

  get url(): string {
    return this.#server?.url ?? ''
  }

  get env(): Readonly<Record<string, string>> {
    const names = ['WECOM_API_URL', 'WECOM_LOGIN_URL', 'DINGTALK_API_URL', 'DINGTALK_LOGIN_URL', 'DINGTALK_OPEN_URL']
    return { ...Object.fromEntries(names.map((name) => [name, this.url])), IDENTITY_HOSTS_INSIDE: '127.0.0.1' }
  }

  close(): Promise<void> {
    return this.#server?.close() ?? Promise.resolve()
  }

  /** Tokens of the apps that were given are taken no longer. */
  endAppTokens(): void {
    for (const [token, { of }] of this.#tokens) if (typeof of === 'string') this.#tokens.delete(token)
  }

  async #serve(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const say = ([status, body]: Answer) =>
      void response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
    const failure = this.failures.shift()
    if (failure !== undefined) return say([failure, { code: 'ServiceUnavailable' }])
    const body = (request.method === 'POST' ? await json(request).catch(() => ({})) : {}) as Record<string, unknown>
    const at = `${request.method} ${url.pathname}`
    if (at === 'GET /wwlogin/sso/login' || at === 'GET /oauth2/auth') {
      const back = at.endsWith('login') ? this.#wecomScan(url.searchParams) : this.#dingtalkScan(url.searchParams)
      if (typeof back === 'string') return void response.writeHead(302, { Location: back }).end()
      return say([200, back])
    }
    const answer =
      at === 'GET /cgi-bin/gettoken' || at === 'GET /cgi-bin/auth/getuserinfo' || at === 'GET /cgi-bin/user/get'
        ? ([200, this.#wecomCall(url.pathname, url.searchParams)] as const)
        : at.startsWith('POST /topapi/')
          ? ([200, this.#dingtalkDirectory(url, body)] as const)
          : this.#dingtalkOpen(at, body, String(request.headers['x-acs-dingtalk-access-token'] ?? ''))
    say(answer)
  }

  #wecomScan(query: URLSearchParams): string | object {
    const { corpId, agentId } = this.wecom
    if (query.get('login_type') !== 'CorpApp' || query.get('appid') !== corpId || query.get('agentid') !== agentId)
      return { errcode: 40_013, errmsg: 'invalid appid' }
    return this.#returned(query, 'code')
  }

  #dingtalkScan(query: URLSearchParams): string | object {
    const isAsked = query.get('response_type') === 'code' && query.get('scope')?.split(' ').includes('openid')
    if (!isAsked || query.get('client_id') !== this.dingtalk.clientId) return { code: 'invalidClient' }
    return this.#returned(query, 'authCode')
  }

  #returned(query: URLSearchParams, name: 'code' | 'authCode'): string | object {
    const returnTo = query.get('redirect_uri') ?? ''
    if (this.trusted.length > 0 && !this.trusted.some((each) => returnTo.startsWith(each)))
      return { errcode: 50_001, errmsg: 'redirect_url is not in the trusted domain' }
    const code = randomBytes(16).toString('base64url')
    this.#codes.set(code, { person: this.who, returnTo, until: this.now() + 5 * minute })
    const back = new URL(returnTo)
    back.searchParams.set(name, code)
    back.searchParams.set('state', query.get('state') ?? '')
    return back.href
  }

  #redeem(code: unknown): ScanPerson | null {
    const grant = this.#codes.get(String(code))
    this.#codes.delete(String(code))
    return grant !== undefined && grant.until > this.now() ? grant.person : null
  }

  #token(of: 'wecom' | 'dingtalk' | ScanPerson, seconds: number): string {
    const token = randomBytes(24).toString('base64url')
    this.#tokens.set(token, { of, until: this.now() + seconds * 1_000 })
    if (typeof of === 'string') this.appTokens += 1
    return token
  }

  #holder(token: string | null): 'wecom' | 'dingtalk' | ScanPerson | null {
    const found = this.#tokens.get(token ?? '')
    return found !== undefined && found.until > this.now() ? found.of : null
  }

  #wecomCall(path: string, query: URLSearchParams): object {
    const { corpId, secret } = this.wecom
    const wrong = (errcode: number, errmsg: string) => ({ errcode, errmsg })
    if (path === '/cgi-bin/gettoken') {
      if (query.get('corpid') !== corpId) return wrong(40_013, 'invalid corpid')
      if (query.get('corpsecret') !== secret) return wrong(40_001, 'invalid credential')
      return { errcode: 0, errmsg: 'ok', access_token: this.#token('wecom', 7_200), expires_in: 7_200 }
    }
    if (this.#holder(query.get('access_token')) !== 'wecom') return wrong(40_014, 'invalid access_token')
    if (path === '/cgi-bin/auth/getuserinfo') {
      const person = this.#redeem(query.get('code'))
      if (person === null) return wrong(40_029, 'invalid code')
      const known =
        person.userid === null ? { openid: `o-${person.name}`, external_userid: 'wm-1' } : { userid: person.userid }
      return { errcode: 0, errmsg: 'ok', ...known }
    }
    const { who } = this
    if (who.userid === null || query.get('userid') !== who.userid) return wrong(60_111, 'userid not found')
    const { userid, name, departments = [1], mail = '' } = who
    return { errcode: 0, errmsg: 'ok', userid, name, department: departments, position: '', biz_mail: mail, status: 1 }
  }

  #dingtalkOpen(at: string, body: Record<string, unknown>, token: string): Answer {
    const { clientId, secret } = this.dingtalk
    if (at === 'POST /v1.0/oauth2/userAccessToken') {
      if (body['clientId'] !== clientId || body['clientSecret'] !== secret)
        return [400, { code: 'invalidClientIdOrSecret' }]
      const person = body['grantType'] === 'authorization_code' ? this.#redeem(body['code']) : null
      if (person === null) return [400, { code: 'invalidParameter.authCode.notFound' }]
      const given = { accessToken: this.#token(person, 7_200), refreshToken: 'r', expireIn: 7_200 }
      return [200, { ...given, corpId: this.chosenCorp }]
    }
    if (at === 'POST /v1.0/oauth2/accessToken')
      return body['appKey'] === clientId && body['appSecret'] === secret
        ? [200, { accessToken: this.#token('dingtalk', 7_200), expireIn: 7_200 }]
        : [400, { code: 'invalidClientIdOrSecret' }]
    const person = this.#holder(token)
    if (at !== 'GET /v1.0/contact/users/me') return [404, { code: 'InvalidAction.NotFound' }]
    return person === null || typeof person === 'string'
      ? [401, { code: 'InvalidAuthentication' }]
      : [200, { nick: person.name, unionId: unionOf(person), openId: `o-${person.name}`, email: 'own@example.org' }]
  }

  #dingtalkDirectory({ pathname, searchParams }: URL, body: Record<string, unknown>): object {
    const wrong = (errcode: number) => ({ errcode, errmsg: 'wrong', request_id: 'r' })
    if (this.#holder(searchParams.get('access_token')) !== 'dingtalk') return wrong(40_014)
    const { who } = this
    const { userid, name, departments = [1], roles = [], mail } = who
    if (pathname === '/topapi/user/getbyunionid')
      return userid === null || body['unionid'] !== unionOf(who)
        ? wrong(60_121)
        : { errcode: 0, errmsg: 'ok', result: { contact_type: 0, userid } }
    if (pathname !== '/topapi/v2/user/get' || body['userid'] !== userid) return wrong(60_121)
    const role_list = roles.map((each, id) => ({ id, name: each, group_name: '默认' }))
    const user = { userid, unionid: unionOf(who), name, dept_id_list: departments, role_list, org_email: mail }
    return { errcode: 0, errmsg: 'ok', result: user }
  }
}

const unionOf = ({ userid, name }: ScanPerson): string => `u-${userid ?? name}`
