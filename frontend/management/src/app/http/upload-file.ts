import type { TransferOptions } from '../../workplace/http.ts'
import { failureOfText, type FailureTexts, offlineFailure } from './failure-of.ts'

interface Upload extends TransferOptions {
  readonly path: string
  readonly file: File
  readonly headers: Readonly<Record<string, string>>
  readonly texts: FailureTexts
  onDenied(): void
}

/** XMLHttpRequest, because fetch tells nothing about the progress of a body that it sends. */
export function uploadFile<T>({ path, file, headers, texts, onDenied, signal, onProgress }: Upload): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', path)
    for (const [name, value] of Object.entries({ ...headers, ...fileHeaders(file) }))
      request.setRequestHeader(name, value)
    request.upload.onprogress = (event) => onProgress?.(event.loaded, event.lengthComputable ? event.total : null)
    request.onerror = () => reject(offlineFailure(texts, null))
    request.onabort = () => reject(new DOMException('Aborted', 'AbortError'))
    request.onload = () => {
      if (request.status < 400) return resolve(JSON.parse(request.responseText) as T)
      if (request.status === 401 || request.status === 403) onDenied()
      reject(
        failureOfText(
          request.responseText,
          { status: request.status, correlationId: request.getResponseHeader('X-Correlation-Id') },
          texts,
        ),
      )
    }
    signal?.addEventListener('abort', () => request.abort())
    const form = new FormData()
    form.append('file', file, file.name)
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
