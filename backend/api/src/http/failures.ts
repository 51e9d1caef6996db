import type { ErrorBody, ErrorDetail } from '@naire/contract'
import { refusals } from '@naire/domain/refusals'
import { type Language, fallbackLanguage, languages } from '@naire/domain/languages'
import type { Logger } from 'pino'
import i18next from 'i18next'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { failureOf, statusFor, type Failure, type FailureDetail } from './error-reply.ts'

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

type Values = Readonly<Record<string, string | number>>
type File = (typeof files)[number]

const files = ['exceptions', 'validation', 'receipt', 'messages', 'wechat', 'docs'] as const

/**
 * The sentence under a key of one of the `locales` files, in the reader's language or the fallback; null when nobody
 * has written it.
 */
export type Sentences = (
  file: File,
  key: string,
  reader: { readonly language: Language; readonly values?: Values | undefined },
) => string | null

/** Reads the sentences that the server says itself in every language that has them. */
export function loadSentences(dir: string): Sentences {
  const speaker = i18next.createInstance()
  void speaker.init({
    initAsync: false,
    fallbackLng: fallbackLanguage,
    ns: [...files],
    interpolation: { escapeValue: false },
    resources: Object.fromEntries(
      languages.map((language) => [
        language,
        Object.fromEntries(files.map((file) => [file, catalogue(dir, language, file)])),
      ]),
    ),
  })
  return (ns, key, { language, values = {} }) =>
    speaker.exists(key, { ns, lng: language, ...values }) ? speaker.t(key, { ns, lng: language, ...values }) : null
}

/** Normalises a refusal code to its key in `exceptions.json`. */
const codeKey = (code: string): string => code.replace(/[{}-]/g, '').toLowerCase()

function catalogue(dir: string, language: Language, file: File): object {
  const path = join(dir, language, `${file}.json`)
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as object) : {}
}
