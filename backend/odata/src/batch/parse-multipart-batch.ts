import { limits } from '../limits.ts'
import { ODataError } from '../odata-error.ts'
import type { BatchRequest } from './batch.ts'
import { headed, partsOf, type Part } from './multipart.ts'

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
