import type { DownloadedFile, Http, HttpFailure, RequestOptions, TransferOptions } from '../../workplace/http.ts'
import { failureOf, type FailureTexts, offlineFailure } from './failure-of.ts'
import { fileNameOf } from './file-name-of.ts'
import { readWithProgress } from './read-with-progress.ts'
import { uploadFile } from './upload-file.ts'

const timeoutMs = 150_000

export interface HttpOptions {
  readonly texts: FailureTexts
  /** Bearer, organisation, language and the like, asked for at each request. */
  headers(): Readonly<Record<string, string>>
  /** Called for 401 and 403, before the failure is thrown. */
  onDenied(): void
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
    if (response.status === 401 || response.status === 403) options.onDenied()
    throw of(request, await failureOf(response, options.texts))
  }

  async function json<T>(method: string, path: string, body: unknown, request: RequestOptions): Promise<T> {
    const content =
      body === undefined ? {} : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }
    const response = await send(method, path, { ...content, ...request, limited: true })
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
