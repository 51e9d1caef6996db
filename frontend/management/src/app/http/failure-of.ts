import { type FailureDetail, HttpFailure } from '../../workplace/http.ts'

export interface FailureTexts {
  /** The translated sentence of a code, when there is one that needs no values. */
  exception(code: string): string | null
  unreachable(): string
  timedOut(): string
  unknown(status: number): string
}

interface ErrorBody {
  readonly value?: unknown
  readonly message?: unknown
  readonly error?: {
    readonly code?: string
    readonly message?: string
    readonly innererror?: { readonly message?: string }
    readonly target?: string
    readonly details?: readonly FailureDetail[]
  }
}

export async function failureOf(response: Response, texts: FailureTexts): Promise<HttpFailure> {
  return failureOfText(
    await response.text().catch(() => ''),
    { status: response.status, correlationId: response.headers.get('X-Correlation-Id') },
    texts,
  )
}

export function failureOfText(
  text: string,
  from: { readonly status: number; readonly correlationId: string | null },
  texts: FailureTexts,
): HttpFailure {
  const body = parsed(text)
  const code = body?.error?.code?.replace(/[{}-]/g, '').toLowerCase() ?? null
  const message =
    (code && texts.exception(code)) ?? sentenceOf(body) ?? (text.trim().startsWith('<') ? '' : text.trim())
  return new HttpFailure(message === '' ? texts.unknown(from.status) : message, {
    ...from,
    code,
    target: body?.error?.target ?? null,
    details: body?.error?.details ?? [],
  })
}

export function offlineFailure(texts: FailureTexts, error: unknown): HttpFailure {
  const timedOut = error instanceof DOMException && error.name === 'TimeoutError'
  return new HttpFailure(timedOut ? texts.timedOut() : texts.unreachable(), {
    status: 0,
    code: null,
    target: null,
    details: [],
    correlationId: null,
  })
}

function parsed(text: string): ErrorBody | null {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? (body as ErrorBody) : null
  } catch {
    return null
  }
}

/** Shell §8: value, message, or the inner error's message. */
function sentenceOf(body: ErrorBody | null): string | null {
  const found = [body?.value, body?.message, body?.error?.message, body?.error?.innererror?.message].find(
    (text) => typeof text === 'string' && text !== '',
  )
  return (found as string | undefined) ?? null
}
