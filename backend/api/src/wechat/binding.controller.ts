import { wechatBindQuery } from '@naire/contract'
import { directionOf } from '@naire/domain/languages'
import { Controller, Get, Inject, Post, Req, Res } from '@nestjs/common'
import type { User } from '@naire/domain/users'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptedLanguage } from '../http/languages.ts'
import { countedAddress } from '../http/limits.ts'
import type { Services } from '../services.ts'
import { SERVICES, WECHAT } from '../tokens.ts'
import { bindingPurpose } from './binding-operations.ts'
import { cookiesLike } from './cookies.ts'
import { openidCookie, openidUnder, vouchedOpenids } from './vouched-openid.ts'
import type { WechatForPages } from './wechat-over.ts'

/** Serves the pages that a phone opens after scanning the code. */
@Controller()
export class WechatBindingController {
  constructor(
    @Inject(SERVICES) private readonly services: Pick<Services, 'vault' | 'people' | 'failures' | 'limits'>,
    @Inject(WECHAT) private readonly wechat: WechatForPages | null,
  ) {}

  /**
   * Changes nothing, however often and by whomever it is opened: WeChat says who holds the phone, and a button offers
   * that.
   */
  @Get('/wechat/bind')
  async bind(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<FastifyReply> {
    await this.services.limits.bindings.take(countedAddress(request.ip))
    const { ticket } = wechatBindQuery.parse(request.query)
    const user = await this.userOf(ticket)
    if (user === null) return this.page(request, reply, { said: 'over' })
    const here = `/wechat/bind?${new URLSearchParams({ ticket })}`
    if ((await this.vouched(request)) === null)
      return reply.redirect(`/wechat/authorize?${new URLSearchParams({ backTo: here })}`, 302)
    return this.page(request, reply, { said: 'ask', action: here, values: { account: user.fields.code } })
  }

  /** The phone's offer, once for a ticket. It is bound when the screen that began is told the code. */
  @Post('/wechat/bind')
  async offer(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<FastifyReply> {
    await this.services.limits.bindings.take(countedAddress(request.ip))
    request.raw.resume()
    const { ticket } = wechatBindQuery.parse(request.query)
    const openid = await this.vouched(request)
    if (openid === null || (await this.userOf(ticket)) === null) return this.page(request, reply, { said: 'over' })
    const { keys, wechatBindings } = this.services.vault
    const code = await wechatBindings.offer(ticket, await keys.seal(bindingPurpose, { openid }))
    return this.page(request, reply, code === null ? { said: 'over' } : { said: 'code', values: { code } })
  }

  private async userOf(ticket: string): Promise<User | null> {
    const userSid = await this.services.vault.wechatBindings.userOf(ticket)
    return userSid === null ? null : this.services.people.find(userSid)
  }

  /** Messages go out by the usual account, whoever else vouched. */
  private async vouched(request: FastifyRequest): Promise<string | null> {
    const usual = this.wechat?.account(null)
    return usual === undefined
      ? null
      : openidUnder(usual, await vouchedOpenids(cookiesLike(request, openidCookie), this.services.vault))
  }

  /** `action`: where a button sends it. */
  private page(
    request: FastifyRequest,
    reply: FastifyReply,
    {
      said,
      action,
      values = {},
    }: {
      readonly said: 'ask' | 'code' | 'over'
      readonly action?: string
      readonly values?: Readonly<Record<string, string>>
    },
  ): FastifyReply {
    const language = acceptedLanguage(request.headers['accept-language'])
    const say = (key: string) => this.services.failures.sentences('wechat', key, { language, values }) ?? key
    const button =
      action === undefined
        ? ''
        : `<form method="post" enctype="multipart/form-data" action="${action.replaceAll('&', '&amp;')}"><button style="font:inherit;padding:8px 16px">${say('offer')}</button></form>`
    const html = `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${say('title')}</title><body style="font:17px/1.6 system-ui,sans-serif;margin:24px"><main data-said="${said}"><h1 style="font-size:20px">${say('title')}</h1><p>${say(said)}</p>${button}</main></body></html>`
    return reply
      .status(said === 'over' ? 410 : 200)
      .header('Cache-Control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(html)
  }
}
