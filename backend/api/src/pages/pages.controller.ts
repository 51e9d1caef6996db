import { Controller, Get, Inject, Req, Res } from '@nestjs/common'
import { Refused } from '@naire/domain/refusals'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { PAGES } from '../tokens.ts'
import type { PageFile } from './frontends.ts'

/** Registered last: every GET that nothing else answers is a page or a file of the front ends. */
@Controller()
export class PagesController {
  constructor(@Inject(PAGES) private readonly find: (path: string) => PageFile | null) {}

  @Get('/*')
  page(@Req() request: FastifyRequest, @Res() reply: FastifyReply): FastifyReply {
    const file = this.find(request.url.split('?')[0] ?? '/')
    if (file === null) throw new Refused({ key: 'request.notFound' })
    const age = file.immutable ? { maxAge: yearMs, immutable: true } : { maxAge: 0 }
    return reply.sendFile(file.path, file.root, age)
  }
}

const yearMs = 31_536_000_000
