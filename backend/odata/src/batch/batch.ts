import { ODataError } from '../odata-error.ts'

/** One request of a batch, as it stands there. */
export interface BatchRequest {
  /** By which later requests refer to it; null without one. */
  readonly id: string | null
  readonly method: string
  /** Absolute, from the root of the host, or relative to the service root; it may begin with `$<id>`. */
  readonly url: string
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: BatchBody
  /** Requests of one group are done together or not at all. */
  readonly group: string | null
  /** Requests or groups that must have succeeded before. */
  readonly dependsOn: readonly string[]
}

export type BatchBody =
  | { readonly kind: 'none' }
  /** Still to be read by its content type. */
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'json'; readonly value: unknown }

export interface BatchResponse {
  readonly id: string | null
  readonly group: string | null
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** Blank when there is none. */
  readonly body: string
}

/**
 * The body of a multipart batch's answer. A change set that was done answers as one part of parts, one that was refused
 * with the one refusal.
 */
export function multipartBody(responses: readonly BatchResponse[], boundary: string): string {
  const done = new Set<string>()
  const parts = responses.flatMap((response) => {
    if (response.group === null) return [httpPart(response)]
    if (done.has(response.group)) return []
    done.add(response.group)
    const members = responses.filter(({ group }) => group === response.group)
    const refusal =
      members.find(({ status }) => status >= 400 && status !== notDone) ?? members.find(({ status }) => status >= 400)
    if (refusal !== undefined) return [httpPart(refusal)]
    // Clients look for the outer delimiter anywhere: the inner one does not begin with it.
    const inner = `changeset_${done.size}_${boundary}`
    return [`Content-Type: multipart/mixed; boundary=${inner}\r\n\r\n${delimited(members.map(httpPart), inner)}`]
  })
  return delimited(parts, boundary)
}

/** The body of a JSON batch's answer. */
export function jsonBatchBody(responses: readonly BatchResponse[]): object {
  return {
    responses: responses.map(({ id, group, status, headers, body }) => ({
      ...(id === null ? {} : { id }),
      ...(group === null ? {} : { atomicityGroup: group }),
      status,
      headers,
      ...(body === '' ? {} : { body: isJson(headers) ? (JSON.parse(body) as unknown) : body }),
    })),
  }
}

/** Of a request whose group another one made fail. */
const notDone = 424

const isJson = (headers: BatchResponse['headers']): boolean => /\bjson\b/i.test(headers['content-type'] ?? '')

function httpPart({ id, status, headers, body }: BatchResponse): string {
  const bytes = Buffer.byteLength(body)
  const lines = Object.entries({ ...headers, ...(bytes > 0 ? { 'content-length': String(bytes) } : {}) }).map(
    ([name, value]) => `${canonical(name)}: ${value}\r\n`,
  )
  const contentId = id === null ? '' : `Content-ID: ${id}\r\n`
  return `Content-Type: application/http\r\nContent-Transfer-Encoding: binary\r\n${contentId}\r\nHTTP/1.1 ${status} ${reason(status)}\r\n${lines.join('')}\r\n${body}`
}

function delimited(parts: readonly string[], boundary: string): string {
  return `${parts.map((part) => `--${boundary}\r\n${part}\r\n`).join('')}--${boundary}--\r\n`
}

const canonical = (name: string): string =>
  name === 'odata-version'
    ? 'OData-Version'
    : name === 'etag'
      ? 'ETag'
      : name.replace(/(^|-)\w/g, (letter) => letter.toUpperCase())

/** The phrase is for people: clients read the number. */
const reason = (status: number): string => (status < 300 ? 'OK' : status < 400 ? 'Not Modified' : 'Refused')

/** Results and names of earlier requests in a batch: id → address relative to the service root. */
export type ReferencedAddresses = ReadonlyMap<string, string>

/** Where a request of a batch leads: path and query behind the service root, references followed. */
export function batchAddress(
  url: string,
  serviceRoot: string,
  referred: ReferencedAddresses,
): { readonly path: string; readonly rawQuery: string } {
  const { href, pathname: root } = new URL(serviceRoot)
  const text = behindRoot(withReference(url, referred), href, root)
  const [whole = ''] = text.split('#')
  const mark = whole.indexOf('?')
  return mark < 0 ? { path: whole, rawQuery: '' } : { path: whole.slice(0, mark), rawQuery: whole.slice(mark + 1) }
}

/** `$1/Items` → `Orders('a')/Items`. What `$` begins but no id ends is a name such as `$metadata`. */
function withReference(url: string, referred: ReferencedAddresses): string {
  const [, id = '', rest = ''] = /^\/?\$([^/?(]+)([^]*)$/.exec(url) ?? []
  const found = referred.get(id)
  return found === undefined ? url : `${found}${rest}`
}

function behindRoot(url: string, href: string, root: string): string {
  if (/^https?:\/\//i.test(url)) {
    if (url.startsWith(href)) return url.slice(href.length)
    return outside(url)
  }
  if (!url.startsWith('/')) return url
  return url.startsWith(root) ? url.slice(root.length) : outside(url)
}

function outside(url: string): never {
  throw new ODataError(400, 'the address is not one of this service', { target: url.slice(0, 200) })
}
