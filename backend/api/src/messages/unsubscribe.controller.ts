import { load } from '@naire/commands'
import { identDecider, identStream } from '@naire/domain/idents'
import { nearestLanguage, type Language } from '@naire/domain/languages'
import { RefusalError } from '@naire/domain/refusals'
import { Controller, Get, HttpCode, Inject, Post, Req, Res } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { randomUUID } from 'node:crypto'
import { ChangePeople } from '../commands/product-commands.ts'
import type { Sentences } from '../http/failures.ts'
import { acceptedLanguage } from '../http/languages.ts'
import { countedAddress } from '../http/limits.ts'
import type { Services } from '../services.ts'
import { SERVICES } from '../tokens.ts'

/** Whoever was sent a message ends all further ones: by one click in the mail program, or by a button of this page. */
@Controller()
export class UnsubscribeController {
  constructor(
    @Inject(SERVICES) private readonly services: Pick<
      Services,
      'streams' | 'vault' | 'limits' | 'failures' | 'execute'
    >,
  ) {}

  /** Programs that look into mails follow links: that alone ends nothing. */
  @Get('/unsubscribe/*')
  async look(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<FastifyReply> {
    const person = await this.personOf(request)
    return this.show(request, reply, person === null ? 'unknown' : person.isUnsubscribed ? 'done' : 'ask', person)
  }

  @Post('/unsubscribe/*')
  @HttpCode(200)
  async unsubscribe(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<FastifyReply> {
    const person = await this.personOf(request)
    if (person === null) throw new RefusalError({ key: 'ident.notFound' })
    const { identSid, naireSid } = person
    await this.services.execute(
      new ChangePeople({
        naireSid,
        changes: [{ identSid, change: { type: 'Unsubscribe' } }],
        by: { sid: identSid, role: 'respondent', orgSid: null },
        envelope: { commandId: randomUUID(), correlationId: randomUUID() },
      }),
    )
    return this.show(request, reply, 'done', person)
  }

  private async personOf(request: FastifyRequest) {
    const { streams, vault, limits } = this.services
    await limits.pages.take(countedAddress(request.ip))
    const { pathname } = new URL(request.url, 'http://localhost')
    const identSid = vault.unsubscribeTokens.identSidOf(pathname.slice('/unsubscribe/'.length))
    if (identSid === null) return null
    const { state } = await load(streams, identDecider, identStream(identSid))
    return state && { ...state, identSid }
  }

  private show(
    request: FastifyRequest,
    reply: FastifyReply,
    shown: PageState,
    person: { readonly person: { readonly language: string | null } | null } | null,
  ): FastifyReply {
    const own = nearestLanguage(person?.person?.language ?? '')
    const language = own ?? acceptedLanguage(request.headers['accept-language'])
    return reply
      .header('Cache-Control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page(shown, language, this.services.failures.sentences))
  }
}

type PageState = 'ask' | 'done' | 'unknown'

function page(shown: PageState, language: Language, sentences: Sentences): string {
  const say = (key: string) => sentences('messages', `unsubscribe.${key}`, { language }) ?? key
  const button = shown === 'ask' ? `<form method="post"><button>${say('button')}</button></form>` : ''
  return `<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${say('title')}</title>
<style>${style}</style>
</head>
<body>
<main><h1>${say('title')}</h1><p role="status">${say(shown)}</p>${button}</main>
</body>
</html>
`
}

const style = `
:root{color-scheme:light dark;--ink:#17212b;--paper:#fff;--ground:#f5f7fa;--primary:#0b5cd6;--on:#fff}
@media (prefers-color-scheme:dark){:root{--ink:#e8edf3;--paper:#17212b;--ground:#0e151c;--primary:#7fb2ff;--on:#0e151c}}
body{margin:0;background:var(--ground);color:var(--ink);font:17px/1.6 -apple-system,"PingFang SC","Microsoft YaHei","Noto Sans",sans-serif}
main{max-inline-size:560px;margin:24px auto;padding:24px 16px;background:var(--paper);border-radius:12px}
h1{margin:0 0 12px;font-size:24px}
button{font:inherit;padding:10px 24px;min-block-size:44px;border:0;border-radius:8px;background:var(--primary);color:var(--on)}
`
