import type { ErrorBody, ErrorDetail } from '@naire/contract'
import { refusals } from '@naire/domain/refusals'
import type { Language } from '@naire/domain/languages'
import type { Logger } from 'pino'
import { failureOf, statusFor, type Failure, type FailureDetail } from './error-reply.ts'
import { codeKey, type Sentences } from './sentences.ts'

/** A refusal as it goes over the wire. */
export interface FailureReply {
  readonly status: number
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: ErrorBody
}

/** Whatever is thrown while a request is served becomes the one error body; the cause of a bug stays in the log. */
export class Failures {
  constructor(
    readonly sentences: Sentences,
    private readonly log: Logger,
  ) {}

  reply(
    error: unknown,
    { language, correlationId }: { readonly language: Language; readonly correlationId: string },
  ): FailureReply {
    const failure = failureOf(error)
    if (failure.isBug) this.log.error({ correlationId, err: error }, 'unexpected failure')
    const { retryAfterSeconds, allow } = failure
    return {
      status: statusFor(failure),
      headers: {
        ...(retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }),
        ...(allow === undefined ? {} : { allow }),
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
        'odata-version': '4.0',
        'content-language': language,
      },
      body: this.body(failure, language),
    }
  }

  private body({ key, target, values, details }: Failure, language: Language): ErrorBody {
    const { code } = refusals[key]
    const message = this.sentences('exceptions', codeKey(code), { language, values }) ?? key
    const told = details?.map((detail) => this.detail(detail, language))
    return {
      error: {
        code,
        message,
        ...(target === undefined ? {} : { target }),
        ...(told === undefined ? {} : { details: told }),
      },
    }
  }

  private detail(detail: FailureDetail, language: Language): ErrorDetail {
    if ('message' in detail) return detail
    const { target, key, values } = detail
    return { target, message: this.sentences('validation', key, { language, values }) ?? key }
  }
}
