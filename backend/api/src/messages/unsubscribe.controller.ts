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
import { escaped, plainPage } from '../http/plain-page.ts'
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
  const say = (key: string) => escaped(sentences('messages', `unsubscribe.${key}`, { language }) ?? key)
  const button = shown === 'ask' ? `<form method="post"><button>${say('button')}</button></form>` : ''
  return plainPage(
    { language, title: say('title') },
    `<main><h1>${say('title')}</h1><p role="status">${say(shown)}</p>${button}</main>`,
  )
}
