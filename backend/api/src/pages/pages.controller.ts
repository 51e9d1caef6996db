import { normalSid } from '@naire/domain/naires'
import { Refused } from '@naire/domain/refusals'
import { Controller, Get, Inject, Req, Res } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PublishedNaires } from '../naire-json/published-naires.ts'
import { PAGES, PUBLISHED_NAIRES } from '../tokens.ts'
import type { PageFile } from './frontends.ts'

/** Registered last: every GET that nothing else answers is a page or a file of the front ends. */
@Controller()
export class PagesController {
  constructor(
    @Inject(PAGES) private readonly find: (path: string) => PageFile | null,
    @Inject(PUBLISHED_NAIRES) private readonly published: Pick<PublishedNaires, 'requestOrigins'>,
  ) {}

  @Get('/*')
  async page(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<FastifyReply> {
    const path = request.url.split('?')[0] ?? '/'
    const file = this.find(path)
    if (file === null) throw new Refused({ key: 'request.notFound' })
    const naireSid = surveyIn(path)
    if (naireSid !== null) letAsk(reply, await this.published.requestOrigins(naireSid))
    const age = file.immutable ? { maxAge: yearMs, immutable: true } : { maxAge: 0 }
    return reply.sendFile(file.path, file.root, age)
  }
}

const yearMs = 31_536_000_000

const surveyIn = (path: string) => normalSid(/^\/survey\/[^/]+\/[^/]+\/([^/]+)/.exec(path)?.[1])

/** The page of a questionnaire may also ask the hosts that its author names, and no others. */
function letAsk(reply: FastifyReply, origins: readonly string[]): void {
  const policy = reply.getHeader('content-security-policy')
  if (origins.length === 0 || typeof policy !== 'string') return
  void reply.header('content-security-policy', policy.replace('connect-src', `connect-src ${origins.join(' ')}`))
}
