import type { ContentReader } from '../interactions/content-reader.ts'

/**
 * A request that an author configures (content §7). Addresses, headers and body may hold placeholders, `{{Q1}}`;
 * the host makes the request, never the engine.
 */
export interface FetchRequest {
  readonly url: string
  readonly method: FetchMethod
  readonly headers: Readonly<Record<string, string>>
  /** A text; what was written as an object is its JSON. Blank: none. */
  readonly body: string
  readonly mode: 'cors' | 'no-cors' | 'same-origin'
  readonly credentials: 'omit' | 'same-origin' | 'include'
}

export type FetchMethod = (typeof methods)[number]

export function readFetchRequest(reader: ContentReader): FetchRequest {
  return {
    url: reader.text('url'),
    method: reader.oneOf('method', methods, 'GET'),
    headers: readHeaders(reader),
    body: readBody(reader),
    mode: reader.oneOf('mode', ['cors', 'no-cors', 'same-origin'], 'cors'),
    credentials: reader.oneOf('credentials', ['omit', 'same-origin', 'include'], 'same-origin'),
  }
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'] as const

function readHeaders(reader: ContentReader): FetchRequest['headers'] {
  const given = reader.raws('headers') ?? {}
  if (typeof given !== 'object' || Array.isArray(given)) {
    reader.note('wrongType', { expected: 'object' }, reader.at('headers'))
    return {}
  }
  const headers = Object.entries(given)
  for (const [name, value] of headers) {
    if (typeof value !== 'string') reader.note('wrongType', { expected: 'text' }, `${reader.at('headers')}.${name}`)
  }
  return Object.fromEntries(headers.filter((header): header is [string, string] => typeof header[1] === 'string'))
}

function readBody(reader: ContentReader): string {
  const body = reader.raws('body') ?? ''
  return typeof body === 'string' ? body : JSON.stringify(body)
}
