import { Catch, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common'
import { refusals } from '@naire/domain/refusals'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { ErrorBody, ErrorDetail } from '../contract/errors.ts'
import { failureOf, statusFor, type Failure, type FailureDetail } from './error-reply.ts'
import type { Language } from '@naire/domain/languages'
import { acceptedLanguage } from './languages.ts'
import { codeKey, type Sentences } from './sentences.ts'

/** Whatever is thrown while a request is served leaves as the one error body; the cause of a bug stays in the log. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(private readonly sentences: Sentences, private readonly log: Logger) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp()
    this.answer(error, http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>())
  }

  answer(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const failure = failureOf(error)
    if (failure.isBug) this.log.error({ correlationId: request.id, err: error }, 'unexpected failure')
    // After the first byte an error breaks the reply; it does not end it neatly.
    if (reply.raw.headersSent) return void reply.raw.destroy()
    if (failure.retryAfterSeconds !== undefined) void reply.header('Retry-After', String(failure.retryAfterSeconds))
    void reply
      .status(statusFor(failure))
      .header('Content-Type', 'application/json; charset=utf-8')
      .header('Cache-Control', 'no-store')
      .header('X-Correlation-Id', request.id)
      .send(this.body(failure, request))
  }

  private body({ key, target, values, details }: Failure, request: FastifyRequest): ErrorBody {
    const { code } = refusals[key]
    const language = acceptedLanguage(request.headers['accept-language'])
    const message = this.sentences('exceptions', codeKey(code), { language, values }) ?? key
    const told = details?.map((detail) => this.detail(detail, language))
    return { error: { code, message, ...(target === undefined ? {} : { target }), ...(told === undefined ? {} : { details: told }) } }
  }

  private detail(detail: FailureDetail, language: Language): ErrorDetail {
    if ('message' in detail) return detail
    const { target, key, values } = detail
    return { target, message: this.sentences('validation', key, { language, values }) ?? key }
  }
}
