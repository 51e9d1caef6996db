import { contentTypeOf, withoutMetadata, type JsonFormat } from '@naire/odata'
import type { Readable } from 'node:stream'
import { attachmentNamed, JsonText, type Answer } from '../http/answer.ts'
import type { Headers, ContentNegotiation } from './content-negotiation.ts'

/** An answer as it goes over the wire, on its own or as a part of a batch. */
export interface WireResponse {
  readonly status: number
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Readable
  readonly position?: number
}

/** Response headers of a change, besides its body. */
export interface ChangeHeaders {
  /** Of the entity that was made or changed. */
  readonly location?: string
}

export function written(
  answer: Answer,
  negotiation: ContentNegotiation,
  asked: Headers,
  { location }: ChangeHeaders = {},
): WireResponse {
  const headers = { 'odata-version': negotiation.version, 'cache-control': 'no-store', ...told(answer) }
  const position = 'position' in answer && answer.position !== undefined ? { position: answer.position } : {}
  const at = location === undefined ? {} : { location, 'odata-entityid': location }
  switch (answer.kind) {
    case 'none':
      return {
        status: 204,
        headers: {
          ...headers,
          ...(location === undefined ? {} : { 'odata-entityid': location }),
          ...(answer.allow === undefined ? {} : { allow: answer.allow.join(', ') }),
        },
        body: '',
        ...position,
      }
    case 'json': {
      const { etag, status = 200 } = answer
      const tag = etag === undefined ? {} : { etag }
      if (etag !== undefined && isKnown(etag, asked['if-none-match']))
        return { status: 304, headers: { ...headers, ...tag }, body: '' }
      const created = status === 201 ? at : {}
      if (location !== undefined && negotiation.prefer.return === 'minimal') {
        return {
          status: 204,
          headers: { ...headers, ...tag, ...at, 'preference-applied': 'return=minimal' },
          body: '',
          ...position,
        }
      }
      const format = negotiation.json()
      return {
        status,
        headers: { ...headers, ...tag, ...created, 'content-type': contentTypeOf(format) },
        body: textOf(answer.body, format),
        ...position,
      }
    }
    case 'text':
      return { status: 200, headers: { ...headers, 'content-type': answer.type }, body: answer.text }
    case 'download':
      return {
        status: 200,
        headers: { ...headers, 'content-type': answer.type, 'content-disposition': attachmentNamed(answer.fileName) },
        body: answer.stream,
      }
    case 'stream':
      return {
        status: 200,
        headers: { ...headers, 'content-type': contentTypeOf(negotiation.json()) },
        body: answer.stream,
      }
  }
}

/** Serialises a body; `JsonText` is already in the requested format. */
function textOf(body: object | JsonText, { metadata }: JsonFormat): string {
  if (body instanceof JsonText) return body.text
  return JSON.stringify(metadata === 'none' ? withoutMetadata(body) : body)
}

function told(answer: Answer): Readonly<Record<string, string>> {
  const position =
    'position' in answer && answer.position !== undefined ? { 'x-position': String(answer.position) } : {}
  const stale = 'stale' in answer && answer.stale ? { 'x-stale': 'true' } : {}
  const applied =
    'applied' in answer && answer.applied !== undefined && answer.applied.length > 0
      ? { 'preference-applied': answer.applied.join(', ') }
      : {}
  const cookie = 'cookie' in answer && answer.cookie !== undefined ? { 'set-cookie': answer.cookie } : {}
  return { ...position, ...stale, ...applied, ...cookie }
}

function isKnown(etag: string, known: string | undefined): boolean {
  return (known ?? '').split(',').some((tag) => tag.trim() === etag || tag.trim() === '*')
}
