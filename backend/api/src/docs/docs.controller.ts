import { openApiDocument } from '@naire/contract/openapi'
import { Controller, Get, Inject, Req, Res } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { requireAccess } from '../http/access.ts'
import type { Callers } from '../http/callers.ts'
import { acceptedLanguage } from '../http/languages.ts'
import type { Services } from '../services.ts'
import { CALLERS, SERVICES } from '../tokens.ts'
import { docsPage } from './docs-page.ts'

/** The HTTP interface as a document, and as a page for developers. */
@Controller()
export class DocsController {
  private readonly document = openApiDocument()
  private readonly text = JSON.stringify(this.document)

  constructor(
    @Inject(CALLERS) private readonly callers: Callers,
    @Inject(SERVICES) private readonly services: Pick<Services, 'failures'>,
  ) {}

  @Get('/openapi.json')
  openApi(@Res() reply: FastifyReply): FastifyReply {
    return reply
      .header('Content-Type', 'application/json; charset=utf-8')
      .header('Cache-Control', 'public, no-cache')
      .send(this.text)
  }

  /** A browser that is not signed in is asked for an API token. */
  @Get('/docs')
  async docs(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<FastifyReply> {
    requireAccess('docs', await this.callers.of(request))
    const language = acceptedLanguage(request.headers['accept-language'])
    const say = (key: string) => this.services.failures.sentences('docs', key, { language }) ?? key
    return reply
      .type('text/html; charset=utf-8')
      .header('Cache-Control', 'private, no-cache')
      .header('Vary', 'Accept-Language')
      .send(docsPage(this.document, language, say))
  }
}
