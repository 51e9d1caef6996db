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
    const { status, headers, body } = this.failures.reply(error, { language: acceptedLanguage(request.headers['accept-language']), correlationId: request.id })
    // After the first byte an error breaks the reply; it does not end it neatly.
    if (reply.raw.headersSent) return void reply.raw.destroy()
    void reply.status(status).headers(headers).header('X-Correlation-Id', request.id).send(body)
  }
}
