import { limits } from '../limits.ts'
import { ODataError } from '../odata-error.ts'
import type { BatchRequest } from './batch.ts'

/** Reads `{ "requests": [ … ] }` (OData JSON 4.01, 19). */
export function parseJsonBatch(body: unknown): readonly BatchRequest[] {
  const requests = isObject(body) ? body['requests'] : undefined
  if (!Array.isArray(requests)) throw new ODataError(400, 'a list of requests is expected', { target: 'requests' })
  if (requests.length > limits.batchRequests)
    throw new ODataError(400, `a batch holds at most ${limits.batchRequests} requests`, { target: 'requests' })
  const ids = new Set<string>()
  let group: string | null = null
  return requests.map((each: unknown, index) => {
    const request = requestOf(each, `requests[${index}]`, ids)
    if (request.group !== null && request.group !== group && ids.has(request.group)) {
      throw new ODataError(400, 'the requests of a group stand together', {
        target: `requests[${index}].atomicityGroup`,
      })
    }
    group = request.group
    ids.add(request.id ?? '').add(request.group ?? '')
    return request
  })
}

function requestOf(given: unknown, at: string, before: ReadonlySet<string>): BatchRequest {
  if (!isObject(given)) throw new ODataError(400, 'a request is expected', { target: at })
  const { id, method, url, headers = {}, body, atomicityGroup, dependsOn = [] } = given
  const name = text(id, `${at}.id`)
  if (before.has(name)) throw new ODataError(400, `the id ${name} stands twice`, { target: `${at}.id` })
  return {
    id: name,
    method: text(method, `${at}.method`).toUpperCase(),
    url: text(url, `${at}.url`),
    headers: headersOf(headers, `${at}.headers`),
    body: body === undefined ? { kind: 'none' } : { kind: 'json', value: body },
    group:
      atomicityGroup === undefined || atomicityGroup === null ? null : text(atomicityGroup, `${at}.atomicityGroup`),
    dependsOn: dependencies(dependsOn, `${at}.dependsOn`, before),
  }
}

function dependencies(given: unknown, at: string, before: ReadonlySet<string>): readonly string[] {
  if (!Array.isArray(given)) throw new ODataError(400, 'a list of ids is expected', { target: at })
  return given.map((each: unknown, index) => {
    const id = text(each, `${at}[${index}]`)
    if (!before.has(id))
      throw new ODataError(400, `no request before this one is called ${id}`, { target: `${at}[${index}]` })
    return id
  })
}

function headersOf(given: unknown, at: string): Readonly<Record<string, string>> {
  if (!isObject(given)) throw new ODataError(400, 'headers by name are expected', { target: at })
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name.toLowerCase(), text(value, `${at}.${name}`)]),
  )
}

function text(value: unknown, at: string): string {
  if (typeof value === 'string' && value !== '') return value
  throw new ODataError(400, 'a text is expected', { target: at })
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
