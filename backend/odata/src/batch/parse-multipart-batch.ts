import { limits } from '../limits.ts'
import { ODataError } from '../odata-error.ts'
import type { BatchRequest } from './batch.ts'

/** Reads a batch of `application/http` parts; a part that is itself `multipart/mixed` is a change set. */
export function parseMultipartBatch(body: Buffer, contentType: string): readonly BatchRequest[] {
  const requests = partsOf(body.toString('latin1'), contentType, '$batch').flatMap((part, index) => {
    const at = `$batch[${index}]`
    const type = part.headers['content-type'] ?? ''
    if (!isMultipart(type)) return [requestOf(part, at, null)]
    return partsOf(part.content, type, at).map((each, place) =>
      requestOf(each, `${at}[${place}]`, `change set ${index}`),
    )
  })
  if (requests.length > limits.batchRequests)
    throw new ODataError(400, `a batch holds at most ${limits.batchRequests} requests`, { target: '$batch' })
  return requests
}

export const isMultipart = (contentType: string): boolean => /^multipart\/mixed\b/i.test(contentType.trim())

function requestOf({ headers, content }: Part, at: string, group: string | null): BatchRequest {
  if (!/^application\/http\b/i.test(headers['content-type'] ?? ''))
    throw new ODataError(400, 'a part is application/http, or multipart/mixed for a change set', { target: at })
  const [, method = '', url = '', rest = ''] =
    /^(?:[ \t]*\r?\n)*([A-Za-z]+)[ \t]+(\S+)(?:[ \t]+HTTP\/\d(?:\.\d)?)?[ \t]*(?:\r?\n([^]*))?$/.exec(content) ?? []
  if (method === '') throw new ODataError(400, 'a request line is expected, METHOD address HTTP/1.1', { target: at })
  const request = headed(`\r\n${rest}`.replace(/^\r\n(?=[^\r\n])/, ''), at)
  return {
    id: request.headers['content-id'] ?? headers['content-id'] ?? null,
    method: method.toUpperCase(),
    url,
    headers: request.headers,
    body:
      request.content === ''
        ? { kind: 'none' }
        : { kind: 'text', text: Buffer.from(request.content, 'latin1').toString('utf8') },
    group,
    dependsOn: [],
  }
}

/** A part of a multipart body: its headers (names in lower case) and its bytes, one character each. */
interface Part {
  readonly headers: Readonly<Record<string, string>>
  readonly content: string
}

/** The parts of a body between its delimiters (RFC 2046). `bytes` holds one character per byte. */
function partsOf(bytes: string, contentType: string, at: string): readonly Part[] {
  const boundary = boundaryOf(contentType, at)
  const pieces = `\r\n${bytes}`.split(new RegExp(`\\r?\\n--${escaped(boundary)}(?=--|[ \\t]*\\r?\\n)`))
  const closed = pieces.findIndex((piece, index) => index > 0 && piece.startsWith('--'))
  if (closed < 0) throw new ODataError(400, 'the closing delimiter is missing', { target: at })
  return pieces.slice(1, closed).map((piece) => headed(piece.replace(/^[ \t]*\r?\n/, ''), at))
}

/** Splits a part at its first blank line into headers and body. */
function headed(text: string, at: string): Part {
  const found = /(?:^|\r?\n)\r?\n/.exec(text)
  const head = found === null ? text : text.slice(0, found.index)
  return { headers: headersOf(head, at), content: found === null ? '' : text.slice(found.index + found[0].length) }
}

function headersOf(head: string, at: string): Readonly<Record<string, string>> {
  const lines = head.split(/\r?\n/).filter((line) => line.trim() !== '')
  return Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':')
      if (colon < 1) throw new ODataError(400, 'a header is expected, Name: value', { target: at })
      return [line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
}

function boundaryOf(contentType: string, at: string): string {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]+)"|([^\s;"]+))/i.exec(contentType) ?? []
  const boundary = quoted ?? plain
  if (boundary === undefined || boundary.length > 70)
    throw new ODataError(400, 'multipart/mixed names its boundary', { target: at })
  return boundary
}

const escaped = (text: string): string =>
  text.replace(/[^\w]/g, (mark) => `\\x${mark.charCodeAt(0).toString(16).padStart(2, '0')}`)
