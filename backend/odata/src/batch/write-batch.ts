import type { BatchResponse } from './batch.ts'

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
