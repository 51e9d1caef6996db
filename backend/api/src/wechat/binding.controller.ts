import { randomUUID } from 'node:crypto'
import { directionOf } from '@naire/domain/languages'
import { Controller, Get, Inject, Req, Res } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { allowances } from '../http/allowances.ts'
import { acceptedLanguage } from '../http/languages.ts'
import { RateLimit } from '../http/rate-limit.ts'
import type { Services } from '../services.ts'
import { SERVICES, WECHAT } from '../tokens.ts'
import { userOfTicket } from './binding-ticket.ts'
import { cookiesLike } from './cookies.ts'
import { openidCookie, openidUnder, vouchedOpenids } from './vouched-openid.ts'
import type { WechatForPages } from './wechat-over.ts'

const bindQuery = z.object({ ticket: z.string().min(1).max(1_000) })

/** What the phone opens that read the code: WeChat says who holds it, and that is who is told from then on. */
@Controller()
export class WechatBindingController {
  private readonly asked = new RateLimit(allowances.bindings)

  constructor(
    @Inject(SERVICES) private readonly services: Pick<Services, 'vault' | 'people' | 'execute' | 'failures'>,
    @Inject(WECHAT) private readonly wechat: WechatForPages | null,
  ) {}

  @Get('/wechat/bind')
  async bind(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<FastifyReply> {
    this.asked.take(request.ip)
    const { ticket } = bindQuery.parse(request.query)
    const { vault, people } = this.services
    const userSid = await userOfTicket(ticket, vault)
    const user = userSid === null ? null : await people.find(userSid)
    if (user === null) return this.page(request, reply, 'over')
    const openid = await this.vouched(request)
    const here = `/wechat/bind?${new URLSearchParams({ ticket })}`
    if (openid === null) return reply.redirect(`/wechat/authorize?${new URLSearchParams({ backTo: here })}`, 302)
    const by = { sid: user.userSid, role: user.fields.authority, orgSid: user.fields.orgSid }
    const commandId = randomUUID()
    await this.services.execute('users', 'bindWechat', { userSid: user.userSid, openid, by, envelope: { commandId, correlationId: commandId } })
    return this.page(request, reply, 'bound')
  }

  /** Messages go out by the usual account, whoever else vouched. */
  private async vouched(request: FastifyRequest): Promise<string | null> {
    const usual = this.wechat?.account(null)
    return usual === undefined ? null : openidUnder(usual, await vouchedOpenids(cookiesLike(request, openidCookie), this.services.vault))
  }

  private page(request: FastifyRequest, reply: FastifyReply, said: 'bound' | 'over'): FastifyReply {
    const language = acceptedLanguage(request.headers['accept-language'])
    const say = (key: string) => this.services.failures.sentences('wechat', key, { language }) ?? key
    const html = `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${say('title')}</title><body style="font:17px/1.6 system-ui,sans-serif;margin:24px"><main data-said="${said}"><h1 style="font-size:20px">${say('title')}</h1><p>${say(said)}</p></main></body></html>`
    return reply.status(said === 'over' ? 410 : 200).header('Cache-Control', 'no-store').type('text/html; charset=utf-8').send(html)
  }
}
