import type {
  DownloadedFile,
  Http,
  RequestOptions,
  TransferOptions,
  UploadOptions,
  FailureDetail,
} from '../../workplace/http.ts'
import { HttpFailure } from '../../workplace/http.ts'

const timeoutMs = 150_000

export interface HttpOptions {
  readonly texts: FailureTexts
  /** Bearer, organisation, language and the like, asked for at each request. */
  headers(): Readonly<Record<string, string>>
  /** Called for 401 and 403, before the failure is thrown. */
  onDenied(failure: HttpFailure): void
  /** Called for every request that succeeded: `METHOD path`, without the query. */
  onDone(request: string): void
}

export function createHttp(options: HttpOptions): Http {
  async function send(
    method: string,
    path: string,
    init: RequestInit & { readonly limited: boolean },
  ): Promise<Response> {
    const { limited, ...rest } = init
    const request = `${method} ${path.split('?')[0]}`
    const headers = { Accept: 'application/json', ...options.headers(), ...rest.headers }
    const response = await fetch(path, { ...rest, method, headers, signal: signalOf(init.signal, limited) }).catch(
      (error: unknown) => {
        throw isAbort(error, init.signal) ? error : of(request, offlineFailure(options.texts, error))
      },
    )
    if (response.ok) {
      options.onDone(request)
      return response
    }
    const failure = of(request, await failureOf(response, options.texts))
    if (response.status === 401 || response.status === 403) options.onDenied(failure)
    throw failure
  }

  async function json<T>(method: string, path: string, body: unknown, request: RequestOptions): Promise<T> {
    const { commandId, ...rest } = request
    const headers = {
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(commandId !== undefined && { 'X-Command-Id': commandId }),
    }
    const content = { headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
    const response = await send(method, path, { ...content, ...rest, limited: true })
    const text = await response.text()
    return (text === '' ? undefined : JSON.parse(text)) as T
  }

  return {
    get: (path, request = {}) => json('GET', path, undefined, request),
    post: (path, body, request = {}) => json('POST', path, body ?? {}, request),
    put: (path, body, request = {}) => json('PUT', path, body, request),
    delete: (path, request = {}) => json('DELETE', path, undefined, request),
    async download(path, { onProgress, ...request }: TransferOptions = {}): Promise<DownloadedFile> {
      const response = await send('GET', path, { ...request, headers: { Accept: '*/*' }, limited: false })
      return {
        blob: await readWithProgress(response, onProgress),
        fileName: fileNameOf(response.headers.get('Content-Disposition')),
      }
    },
    upload: (path, file, transfer = {}) =>
      uploadFile({
        path,
        file,
        headers: options.headers(),
        texts: options.texts,
        onDenied: options.onDenied,
        ...transfer,
      }),
  }
}

function of(request: string, failure: HttpFailure): HttpFailure {
  failure.request = request
  return failure
}

function signalOf(given: AbortSignal | null | undefined, limited: boolean): AbortSignal | null {
  if (!limited) return given ?? null
  const limit = AbortSignal.timeout(timeoutMs)
  return given ? AbortSignal.any([given, limit]) : limit
}

function isAbort(error: unknown, given: AbortSignal | null | undefined): boolean {
  return Boolean(given?.aborted) && error instanceof DOMException
}

/** File name of a Content-Disposition header; the encoded form wins. */
function fileNameOf(disposition: string | null): string | null {
  const encoded = disposition?.match(/filename\*=UTF-8''([^;]+)/i)?.[1]
  if (encoded) return decodeURIComponent(encoded)
  return disposition?.match(/filename="?([^";]+)"?/i)?.[1] ?? null
}

async function readWithProgress(
  response: Response,
  onProgress?: (loaded: number, total: number | null) => void,
): Promise<Blob> {
  if (!onProgress || !response.body) return response.blob()
  const total = Number(response.headers.get('Content-Length')) || null
  const chunks: BlobPart[] = []
  let loaded = 0
  for (const reader = response.body.getReader(); ;) {
    const { done, value } = await reader.read()
    if (done) return new Blob(chunks, { type: response.headers.get('Content-Type') ?? '' })
    chunks.push(value as Uint8Array<ArrayBuffer>)
    loaded += value.byteLength
    onProgress(loaded, total)
  }
}

interface Upload extends UploadOptions {
  readonly path: string
  readonly file: File | null
  readonly headers: Readonly<Record<string, string>>
  readonly texts: FailureTexts
  onDenied(failure: HttpFailure): void
}

/** XMLHttpRequest, because fetch tells nothing about the progress of a body that it sends. */
function uploadFile<T>({ path, file, fields = {}, headers, texts, onDenied, signal, onProgress }: Upload): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', path)
    for (const [name, value] of Object.entries({ ...headers, ...(file && fileHeaders(file)) }))
      request.setRequestHeader(name, value)
    request.upload.onprogress = (event) => onProgress?.(event.loaded, event.lengthComputable ? event.total : null)
    request.onerror = () => reject(offlineFailure(texts, null))
    request.onabort = () => reject(new DOMException('Aborted', 'AbortError'))
    request.onload = () => {
      if (request.status < 400) return resolve(JSON.parse(request.responseText) as T)
      const failure = failureOfText(
        request.responseText,
        { status: request.status, correlationId: request.getResponseHeader('X-Correlation-Id') },
        texts,
      )
      if (request.status === 401 || request.status === 403) onDenied(failure)
      reject(failure)
    }
    signal?.addEventListener('abort', () => request.abort())
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    if (file) form.append('file', file, file.name)
    request.send(form)
  })
}

function fileHeaders(file: File): Record<string, string> {
  return {
    'X-File-Type': file.type || 'application/octet-stream',
    'X-File-Name': encodeURIComponent(file.name),
    'X-File-Size': String(file.size),
    'X-Requested-With': 'XMLHttpRequest',
  }
}

interface FailureTexts {
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

async function failureOf(response: Response, texts: FailureTexts): Promise<HttpFailure> {
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

function offlineFailure(texts: FailureTexts, error: unknown): HttpFailure {
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
