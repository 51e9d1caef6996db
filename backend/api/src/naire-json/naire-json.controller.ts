import { normalSid } from '@naire/domain/naires'
import { Refused } from '@naire/domain/refusals'
import { Controller, Get, Inject, Req, Res } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { PUBLISHED_NAIRES } from '../tokens.ts'
import type { PublishedNaires } from './published-naires.ts'

/** The light mode: a published questionnaire as one JSON file that every cache may keep and must ask about. */
@Controller()
export class NaireJsonController {
  constructor(@Inject(PUBLISHED_NAIRES) private readonly published: PublishedNaires) {}

  @Get('/naire/*')
  async file(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<FastifyReply> {
    const name = /^\/naire\/([^/?]+)\.json(?:\?|$)/.exec(request.url)?.[1]
    const naireSid = normalSid(name)
    if (naireSid === null) throw new Refused({ key: 'naire.notFound' })
    const { json, etag } = await this.published.get(naireSid)
    void reply.header('ETag', etag).header('Cache-Control', 'public, no-cache')
    if (asked(request).includes(etag)) return reply.status(304).send()
    return reply.header('Content-Type', 'application/json; charset=utf-8').send(json)
  }
}

/** A proxy that compresses marks a tag as weak; it is the same content. */
function asked({ headers }: FastifyRequest): readonly string[] {
  return (headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
}
