import type { OperationName } from '@naire/domain/access'
import { Refused } from '@naire/domain/refusals'
import { All, Controller, Inject, Req, Res } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptedLanguage } from '../http/languages.ts'
import type { Callers } from '../http/callers.ts'
import type { Positions } from '../http/positions.ts'
import { sendAnswer } from '../http/send-answer.ts'
import type { Answer } from '../http/answer.ts'
import type { Services } from '../services.ts'
import { CALLERS, POSITIONS, SERVICES } from '../tokens.ts'
import { dispatch, dispatchNamed, type Incoming } from './dispatch.ts'

/** Calls whose addresses are no OData paths, as `METHOD path`; the settings answer at the root and under `/odata/`. */
const named: Readonly<Record<string, OperationName>> = {
  'POST /odata/Authenticate': 'authenticate',
  'POST /api/Logout': 'logout',
  'GET /api/Me': 'me',
  'GET /api/SignIns': 'listSignIns',
  'POST /api/EndSignIn': 'endSignIn',
  'GET /api/ReadModels': 'listReadModels',
  'GET /metrics': 'metrics',
  'POST /api/SaveSettingValues': 'saveSettingValues',
  'GET /api/GetSettingValues': 'getSettingValues',
  'POST /odata/api/SaveSettingValues': 'saveSettingValues',
  'GET /odata/api/GetSettingValues': 'getSettingValues',
}

/** Everything under `/odata/` and `/api/`: the path is read by OData's rules, not by the router's. */
@Controller()
export class ODataController {
  constructor(
    @Inject(SERVICES) private readonly services: Services,
    @Inject(CALLERS) private readonly callers: Callers,
    @Inject(POSITIONS) private readonly positions: Positions,
  ) {}

  @All(['/odata', '/odata/*', '/api/*', '/metrics'])
  async serve(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<FastifyReply> {
    const [path = '', rawQuery = ''] = cut(request.url)
    const incoming = await this.incoming(request, path, rawQuery)
    const operation = named[`${incoming.method} ${path.replace(/(\(\))?\/?$/, '')}`]
    const answer = operation === undefined ? await this.onSet(incoming, path) : await dispatchNamed(operation, incoming, this.services)
    this.remember(incoming, answer)
    return sendAnswer(reply, answer)
  }

  private onSet(incoming: Incoming, path: string): Promise<Answer> {
    if (!/^\/odata(\/|$)/.test(path)) throw new Refused({ key: 'request.notFound' })
    return dispatch(incoming, this.services)
  }

  private async incoming(request: FastifyRequest, path: string, rawQuery: string): Promise<Incoming> {
    return {
      method: request.method === 'HEAD' ? 'GET' : request.method,
      path: path.replace(/^\/(odata|api)\/?/, ''),
      rawQuery,
      body: request.body,
      caller: await this.callers.of(request),
      language: acceptedLanguage(request.headers['accept-language']),
      at: new Date().toISOString(),
      serviceRoot: `${this.services.config.publicUrl ?? `${request.protocol}://${request.host}`}/odata/`,
      wantsJson: /\bjson\b/i.test(request.headers.accept ?? '') || /(^|&)(\$|%24)?format=(json|application%2Fjson|application\/json)/i.test(rawQuery),
    }
  }

  private remember({ caller: { client } }: Incoming, answer: Answer): void {
    if (client !== null && 'position' in answer && answer.position !== undefined) this.positions.remember(client, answer.position)
  }
}

function cut(url: string): readonly [string, string] {
  const mark = url.indexOf('?')
  return mark < 0 ? [url, ''] : [url.slice(0, mark), url.slice(mark + 1)]
}
