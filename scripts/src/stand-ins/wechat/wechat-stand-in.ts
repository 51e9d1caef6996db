import type { IncomingMessage, ServerResponse } from 'node:http'
import { listenLocally, type LocalServer, textOf } from '../local-server.ts'

/** Number of requests, by call. */
export interface WechatCounts {
  readonly tokens: number
  readonly tickets: number
  readonly openids: number
  readonly media: number
  readonly messages: number
}

export interface SentMessage {
  readonly touser: string
  readonly template_id: string
  readonly url: string
  readonly client_msg_id: string
  readonly data: Readonly<Record<string, { readonly value: string }>>
}

type Call = keyof WechatCounts

/** Quota of one app before it is refused with 45009, as WeChat limits it by day. */
const usualQuota: WechatCounts = { tokens: 2000, tickets: 2000, openids: 100_000, media: 10_000, messages: 100_000 }

interface Options {
  readonly port?: number
  readonly quota?: Partial<WechatCounts>
  /** Lifetime of tokens and tickets, in seconds. */
  readonly seconds?: number
  /** The ticket that is given out; a new one each time when absent. */
  readonly ticket?: string
}

interface App {
  readonly appId: string
  readonly secret: string
}

/**
 * WeChat's servers on the loopback, as its documents tell of them: token, ticket, sign-in page, openid, media, template
 * messages. A refusal is a 200 with a number in it.
 */
export class WechatStandIn {
  readonly media = new Map<string, Buffer>()
  /** Media uploaded under the other account. */
  readonly otherMedia = new Map<string, Buffer>()
  /** Keys of the requests for media, in order. */
  readonly asked: string[] = []
  /** Sign-in codes that nobody has used yet → openid, and whose they are. */
  readonly codes = new Map<string, { readonly openid: string; readonly appId: string }>()
  /** Template messages that reached somebody, in order: of the same key to the same person the first only. */
  readonly sent: SentMessage[] = []
  /** Openids that do not follow the account. */
  readonly strangers = new Set<string>()
  readonly counts: Record<Call, number> = { tokens: 0, tickets: 0, openids: 0, media: 0, messages: 0 }
  readonly app: App = { appId: 'wx1', secret: 'secret' }
  /** A second account. */
  readonly other: App = { appId: 'wx2', secret: 'another' }
  /** Delay of an answer in milliseconds, so that requests overlap. */
  delayMs = 0
  private round = 1
  private readonly usedCodes = new Set<string>()
  private server: LocalServer | null = null

  private constructor(private readonly options: Options) {}

  static async open(options: Options = {}): Promise<WechatStandIn> {
    const standIn = new WechatStandIn(options)
    standIn.server = await listenLocally(
      (request, response, url) => standIn.answer(request, response, url),
      options.port,
    )
    return standIn
  }

  get url(): string {
    return this.server?.url ?? ''
  }

  get config(): App & { readonly apiUrl: string } {
    return { apiUrl: this.url, ...this.app }
  }

  get otherConfig(): App & { readonly apiUrl: string } {
    return { apiUrl: this.url, ...this.other }
  }

  /** From now on the token that was given is refused. */
  voidToken(): void {
    this.round += 1
  }

  close(): Promise<void> {
    return this.server?.close() ?? Promise.resolve()
  }

  private async answer(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    if (this.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, this.delayMs))
    if (url.pathname === '/connect/oauth2/authorize') return this.signIn(url.searchParams, response)
    const call = calls[url.pathname]
    if (call === undefined) return void response.writeHead(404).end()
    if (++this.counts[call] > { ...usualQuota, ...this.options.quota }[call]) return refuse(response, 45009)
    if (call === 'tokens') return this.giveToken(await textOf(request), response)
    if (call === 'openids') return this.giveOpenid(url.searchParams, response)
    if (call === 'media') this.asked.push(String(request.headers['idempotency-key']))
    const app = [this.app, this.other].find((one) => url.searchParams.get('access_token') === this.tokenOf(one))
    if (app === undefined) return refuse(response, 40001)
    if (call === 'tickets')
      return give(response, {
        errcode: 0,
        errmsg: 'ok',
        ticket: this.options.ticket ?? `ticket${this.counts.tickets}`,
        expires_in: this.seconds,
      })
    if (call === 'messages') return this.send(JSON.parse(await textOf(request)) as SentMessage, response)
    giveMedia((app === this.app ? this.media : this.otherMedia).get(url.searchParams.get('media_id') ?? ''), response)
  }

  private get seconds(): number {
    return this.options.seconds ?? 7200
  }

  private giveToken(body: string, response: ServerResponse): void {
    const { appid, secret } = JSON.parse(body) as { appid: string; secret: string }
    const app = this.appOf(appid)
    if (app === undefined || secret !== app.secret) return refuse(response, 40125)
    give(response, { access_token: this.tokenOf(app), expires_in: this.seconds })
  }

  private readonly appOf = (appId: string | null): App | undefined =>
    [this.app, this.other].find((app) => app.appId === appId)

  private readonly tokenOf = (app: App): string =>
    app === this.app ? `token${this.round}` : `token${this.round}-${app.appId}`

  /** A person who agrees at once: back to where the app asked for, with a code that holds for one use. */
  private signIn(query: URLSearchParams, response: ServerResponse): void {
    const back = query.get('redirect_uri')
    const app = this.appOf(query.get('appid'))
    if (app === undefined || query.get('response_type') !== 'code' || back === null)
      return void response.writeHead(400).end('redirect_uri')
    const code = `code${this.codes.size + this.usedCodes.size + 1}`
    this.codes.set(code, { openid: `openid-${code}`, appId: app.appId })
    const target = new URL(back)
    target.searchParams.set('code', code)
    target.searchParams.set('state', query.get('state') ?? '')
    response.writeHead(302, { Location: target.href }).end()
  }

  private giveOpenid(query: URLSearchParams, response: ServerResponse): void {
    const app = this.appOf(query.get('appid'))
    if (app === undefined || query.get('secret') !== app.secret) return refuse(response, 40125)
    const code = query.get('code') ?? ''
    if (this.usedCodes.has(code)) return refuse(response, 40163)
    const known = this.codes.get(code)
    if (known?.appId !== app.appId) return refuse(response, 40029)
    this.codes.delete(code)
    this.usedCodes.add(code)
    give(response, {
      access_token: 'person',
      expires_in: 7200,
      refresh_token: 'refresh',
      openid: known.openid,
      scope: 'snsapi_base',
    })
  }

  private send(message: SentMessage, response: ServerResponse): void {
    if (this.strangers.has(message.touser)) return refuse(response, 43004)
    const isRepeated = this.sent.some(
      ({ touser, client_msg_id }) => touser === message.touser && client_msg_id === message.client_msg_id,
    )
    if (!isRepeated) this.sent.push(message)
    give(response, { errcode: 0, errmsg: 'ok', msgid: this.sent.length })
  }
}

function giveMedia(content: Buffer | undefined, response: ServerResponse): void {
  if (content === undefined) return refuse(response, 40007)
  response
    .writeHead(200, {
      'Content-Type': 'audio/amr',
      'Content-Length': content.length,
      'Content-Disposition': 'attachment; filename="x.amr"',
    })
    .end(content)
}

const calls: Readonly<Record<string, Call>> = {
  '/cgi-bin/stable_token': 'tokens',
  '/cgi-bin/ticket/getticket': 'tickets',
  '/sns/oauth2/access_token': 'openids',
  '/cgi-bin/media/get': 'media',
  '/cgi-bin/message/template/send': 'messages',
}

function refuse(response: ServerResponse, errcode: number): void {
  give(response, { errcode, errmsg: 'refused' })
}

function give(response: ServerResponse, body: object): void {
  response.writeHead(200, { 'Content-Type': 'application/json; encoding=utf-8' }).end(JSON.stringify(body))
}
