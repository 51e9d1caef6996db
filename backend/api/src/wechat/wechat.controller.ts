import {
  wechatAuthorizeQuery,
  wechatOpenidQuery,
  wechatReturnQuery,
  wechatSignatureQuery,
  type WechatScriptConfig,
} from '@naire/contract'
import { RefusalError } from '@naire/domain/refusals'
import { Controller, Get, Inject, Req, Res } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { randomBytes } from 'node:crypto'
import type { Services } from '../services.ts'
import { PUBLISHED_NAIRES, SERVICES, WECHAT } from '../tokens.ts'
import { countedAddress } from '../http/limits.ts'
import { type PublishedNaires, naireIn } from '../naire-json/published-naires.ts'
import { cookieNamed, cookieOf, cookiesLike } from './cookies.ts'
import {
  openidCookie,
  openidCookieOf,
  openidSeconds,
  openidUnder,
  sealedOpenid,
  vouchedOpenids,
} from './vouched-openid.ts'
import { type WechatAccount, type WechatForPages, allowedAddress } from './wechat-over.ts'

const journeyCookie = 'naire-journey'
const journeySeconds = 600

/**
 * Serves pages inside WeChat: the configuration of its script, and the identity of the phone's user. Both under the
 * account that the page's questionnaire names.
 */
@Controller('/wechat')
export class WechatController {
  /** Requests of one address. */

  constructor(
    @Inject(SERVICES) private readonly services: Services,
    @Inject(WECHAT) private readonly wechat: WechatForPages | null,
    @Inject(PUBLISHED_NAIRES) private readonly published: Pick<PublishedNaires, 'wechatAccount'>,
  ) {}

  /** `url`: the page's address. */
  @Get('signature')
  async signature(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<FastifyReply> {
    await this.services.limits.pages.take(countedAddress(request.ip))
    const { url } = wechatSignatureQuery.parse(request.query)
    const config: WechatScriptConfig = await (await this.accountAt(url)).configFor(url)
    return reply.header('Cache-Control', 'no-store').send(config)
  }

  /** Sends the browser to WeChat; `backTo` is where it goes afterwards. */
  @Get('authorize')
  async authorize(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<FastifyReply> {
    await this.services.limits.pages.take(countedAddress(request.ip))
    const wechat = this.setUp()
    const here = this.origin(request, wechat)
    const { backTo } = wechatAuthorizeQuery.parse(request.query)
    const target = URL.canParse(backTo, here) ? new URL(backTo, here).href : backTo
    allowedAddress(target, wechat.origins, 'backTo')
    const browser = randomBytes(24).toString('base64url')
    const account = await this.accountAt(target)
    const state = await this.services.vault.journeys.begin({ browser, backTo: target, account: account.appId })
    return reply
      .header(
        'Set-Cookie',
        cookieNamed(journeyCookie, browser, {
          path: '/wechat',
          seconds: journeySeconds,
          isSecure: here.startsWith('https:'),
        }),
      )
      .redirect(account.signInAddress(state, `${here}/wechat/callback`), 302)
  }

  /** Where WeChat sends it back: the state is good once, and only in the browser that left. */
  @Get('callback')
  async callback(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<FastifyReply> {
    await this.services.limits.returns.take(countedAddress(request.ip))
    const wechat = this.setUp()
    const { code, state } = wechatReturnQuery.parse(request.query)
    const { vault } = this.services
    const journey = await vault.journeys.end(state, cookieOf(request, journeyCookie) ?? '')
    if (journey === null) throw new RefusalError({ key: 'wechat.signInOver' })
    const account = wechat.account(journey.account)
    const sealed = await sealedOpenid(await account.openidFor(code), account.appId, vault)
    const isSecure = this.origin(request, wechat).startsWith('https:')
    return reply
      .header('Set-Cookie', [
        cookieNamed(openidCookieOf(account), sealed, { path: '/', seconds: openidSeconds, isSecure }),
        cookieNamed(journeyCookie, '', { path: '/wechat', seconds: 0, isSecure }),
      ])
      .redirect(journey.backTo, 302)
  }

  /** The openid that WeChat vouched for in this browser, to the page at `url`; null when it has not. */
  @Get('openid')
  async openid(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<FastifyReply> {
    await this.services.limits.pages.take(countedAddress(request.ip))
    const { url } = wechatOpenidQuery.parse(request.query)
    const account = await this.accountAt(url)
    const vouched = await vouchedOpenids(cookiesLike(request, openidCookie), this.services.vault)
    return reply.header('Cache-Control', 'no-store').send({ WechatId: openidUnder(account, vouched) })
  }

  /** The address under which the browser sees this server, when its pages may use WeChat; else the first that may. */
  private origin(request: FastifyRequest, { origins }: WechatForPages): string {
    const here = `${request.protocol}://${request.host}`
    const origin = origins.includes(here) ? here : origins[0]
    if (origin === undefined) throw new RefusalError({ key: 'wechat.notSetUp' })
    return origin
  }

  /**
   * Returns the account of the questionnaire on that page, as currently published; for any other page the default one.
   */
  private async accountAt(address: string): Promise<WechatAccount> {
    const wechat = this.setUp()
    const naireSid = naireIn(address)
    return wechat.account(naireSid === null ? null : await this.published.wechatAccount(naireSid))
  }

  private setUp(): WechatForPages {
    if (this.wechat === null) throw new RefusalError({ key: 'wechat.notSetUp' })
    return this.wechat
  }
}
