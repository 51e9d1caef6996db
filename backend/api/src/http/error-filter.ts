import { Catch, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Failures } from './failures.ts'
import { acceptedLanguage } from './languages.ts'

/** Whatever is thrown while a request is served leaves as the one error body. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(private readonly failures: Failures) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp()
    this.answer(error, http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>())
  }

  answer(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const { status, headers, body } = this.failures.reply(error, {
      language: acceptedLanguage(request.headers['accept-language']),
      correlationId: request.id,
    })
    // After the first byte an error breaks the reply; it does not end it neatly.
    if (reply.raw.headersSent) return void reply.raw.destroy()
    void reply
      .status(status)
      .headers(headers)
      .headers(status === 401 ? { 'WWW-Authenticate': challengeFor(request.headers) } : {})
      .header('X-Correlation-Id', request.id)
      .send(body)
  }
}

/** Programs, and people who open an address of the data by hand, are asked for an API token as a Basic password; a browser's dialog never comes up over our own pages. */
export function challengeFor({
  'sec-fetch-mode': mode,
  'user-agent': agent = '',
  authorization = '',
  'x-session-key': key,
}: Readonly<Record<string, string | readonly string[] | undefined>>): string {
  const isPage = mode === undefined ? /^Mozilla\//i.test(String(agent)) : mode !== 'navigate'
  return isPage || key !== undefined || /^Bearer /i.test(String(authorization))
    ? 'Bearer realm="Naire"'
    : 'Basic realm="Naire", charset="UTF-8"'
}
