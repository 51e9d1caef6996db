import { All, Controller, Inject, Req, Res } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { bringsSheet, sheetForm } from '../excels/sheet-form.ts'
import type { Callers } from '../http/callers.ts'
import { acceptedLanguage } from '../http/languages.ts'
import { countedAddress } from '../http/limits.ts'
import type { Positions } from '../http/positions.ts'
import { serviceAddress } from '../http/service-address.ts'
import type { Services } from '../services.ts'
import { CALLERS, POSITIONS, SERVICES } from '../tokens.ts'
import { serveBatch } from './batch.ts'
import { serve, type Incoming } from './serve.ts'

/** Everything under `/odata/` and `/api/`: the path is read by OData's rules, not by the router's. */
@Controller()
export class ODataController {
  constructor(
    @Inject(SERVICES) private readonly services: Services,
    @Inject(CALLERS) private readonly callers: Callers,
    @Inject(POSITIONS) private readonly positions: Positions,
  ) {}

  @All(['/odata', '/odata/*', '/api/*', '/metrics'])
  async answer(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<FastifyReply> {
    const [place = '', rawQuery = ''] = cut(request.url)
    const incoming = await this.incoming(request, place, rawQuery)
    if (incoming.caller.user === null && request.body != null)
      await this.services.limits.commitBytes.take(
        countedAddress(request.ip),
        Number(request.headers['content-length']) || Buffer.byteLength(JSON.stringify(request.body)),
      )
    const isBatch = incoming.method === 'POST' && /^\/odata\/(\$|%24)batch\/?$/i.test(place)
    const { status, headers, body, position } = isBatch
      ? await serveBatch(incoming, this.services, this.callers)
      : await serve(incoming, place, this.services)
    const { client } = incoming.caller
    if (client !== null && position !== undefined) this.positions.remember(client, position)
    return reply
      .status(status)
      .headers(headers)
      .send(status === 204 || status === 304 ? undefined : body)
  }

  private async incoming(request: FastifyRequest, place: string, rawQuery: string): Promise<Incoming> {
    const caller = await this.callers.of(request)
    return {
      method: request.method === 'HEAD' ? 'GET' : request.method,
      path: place.replace(/^\/(odata|api)\/?/, ''),
      rawQuery,
      headers: Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
      ),
      body: caller.user !== null && bringsSheet(request) ? await sheetForm(request) : request.body,
      caller,
      language: acceptedLanguage(request.headers['accept-language']),
      at: new Date().toISOString(),
      serviceRoot: `${serviceAddress(this.services.config, request)}/odata/`,
    }
  }
}

function cut(url: string): readonly [string, string] {
  const mark = url.indexOf('?')
  return mark < 0 ? [url, ''] : [url.slice(0, mark), url.slice(mark + 1)]
}
