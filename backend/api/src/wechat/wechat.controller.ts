import { Refused } from '@naire/domain/refusals'
import { Controller, Get, Inject, Req, Res } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Services } from '../services.ts'
import { SERVICES, WECHAT } from '../tokens.ts'
import { RateLimit } from '../http/rate-limit.ts'
import { allowedAddress } from './allowed-address.ts'
import { cookieNamed, cookieOf } from './cookies.ts'
import { openidCookie, openidSeconds, sealedOpenid, vouchedOpenid } from './vouched-openid.ts'
import type { ScriptConfig, WechatForPages } from './wechat-over.ts'

const journeyCookie = 'naire-journey'
const journeySeconds = 600

const returnQuery = z.object({ code: z.string().min(1).max(200), state: z.string().min(1).max(200) })

/** What pages inside WeChat ask for: the configuration of its script, and who holds the phone. */
@Controller('/wechat')
export class WechatController {
  /** Requests of one address. */
  private readonly asked = new RateLimit({ requests: 120, perMs: 60_000 })

  constructor(
    @Inject(SERVICES) private readonly services: Services,
    @Inject(WECHAT) private readonly wechat: WechatForPages | null,
  ) {}

  /** `url`: the page's address. */
  @Get('signature')
  async signature(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<FastifyReply> {
    this.asked.take(request.ip)
    const { url } = z.object({ url: z.string().min(1) }).parse(request.query)
    const config: ScriptConfig = await this.setUp().configFor(url)
    return reply.header('Cache-Control', 'no-store').send(config)
  }

  /** Sends the browser to WeChat; `backTo` is where it goes afterwards. */
  @Get('authorize')
  async authorize(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<FastifyReply> {
    this.asked.take(request.ip)
    const wechat = this.setUp()
    const here = this.origin(request, wechat)
    const { backTo } = z.object({ backTo: z.string().min(1).max(2000).default('/') }).parse(request.query)
    const target = URL.canParse(backTo, here) ? new URL(backTo, here).href : backTo
    allowedAddress(target, wechat.origins, 'backTo')
    const browser = randomBytes(24).toString('base64url')
    const state = await this.services.vault.journeys.begin({ browser, backTo: target })
    return reply
      .header('Set-Cookie', cookieNamed(journeyCookie, browser, { path: '/wechat', seconds: journeySeconds, isSecure: here.startsWith('https:') }))
      .redirect(wechat.signInAddress(state, `${here}/wechat/callback`), 302)
  }

  /** Where WeChat sends it back: the state is good once, and only in the browser that left. */
  @Get('callback')
  async callback(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<FastifyReply> {
    this.asked.take(request.ip)
    const wechat = this.setUp()
    const { code, state } = returnQuery.parse(request.query)
    const { vault } = this.services
    const backTo = await vault.journeys.end(state, cookieOf(request, journeyCookie) ?? '')
    if (backTo === null) throw new Refused({ key: 'wechat.signInOver' })
    const sealed = await sealedOpenid(await wechat.openidFor(code), vault)
    const isSecure = this.origin(request, wechat).startsWith('https:')
    return reply
      .header('Set-Cookie', [
        cookieNamed(openidCookie, sealed, { path: '/', seconds: openidSeconds, isSecure }),
        cookieNamed(journeyCookie, '', { path: '/wechat', seconds: 0, isSecure }),
      ])
      .redirect(backTo, 302)
  }

  /** The openid that WeChat vouched for in this browser; null when it has not. */
  @Get('openid')
  async openid(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<FastifyReply> {
    this.asked.take(request.ip)
    this.setUp()
    return reply.header('Cache-Control', 'no-store').send({ WechatId: await vouchedOpenid(cookieOf(request, openidCookie), this.services.vault) })
  }

  /** The address under which the browser sees this server, when its pages may use WeChat; else the first that may. */
  private origin(request: FastifyRequest, { origins }: WechatForPages): string {
    const here = `${request.protocol}://${request.host}`
    const origin = origins.includes(here) ? here : origins[0]
    if (origin === undefined) throw new Refused({ key: 'wechat.notSetUp' })
    return origin
  }

  private setUp(): WechatForPages {
    if (this.wechat === null) throw new Refused({ key: 'wechat.notSetUp' })
    return this.wechat
  }
}
