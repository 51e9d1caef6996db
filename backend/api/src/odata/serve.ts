import { operations, type OperationName } from '@naire/domain/access'
import { RefusalError } from '@naire/domain/refusals'
import { notSupported, parseQuery } from '@naire/odata'
import type { Language } from '@naire/domain/languages'
import type { Services } from '../services.ts'
import { changed, dispatch, dispatchNamed, type ODataRequest, type DispatchResult } from './dispatch.ts'
import { negotiate, type Headers } from './content-negotiation.ts'
import { written, type WireResponse } from './written.ts'
import type { Caller } from '../http/caller.ts'

/**
 * Calls of the access table whose addresses are no OData paths, as `METHOD path`; the settings answer at the root and
 * under `/odata/`.
 */
const named: ReadonlyMap<string, OperationName> = new Map(
  (Object.keys(operations) as OperationName[]).flatMap((name) => {
    const { method, path } = operations[name]
    if (!/^\/(api\/|metrics|odata\/(api\/|Authenticate))/.test(path)) return []
    const own = path.replace(/\(\)$/, '')
    return [own, own.replace(/^\/odata\/api\//, '/api/')].map((each) => [`${method} ${each}`, name] as const)
  }),
)

/** A request that was handled; what its answer says of the version of a row is still to be read. */
export interface HandledRequest {
  readonly asked: ODataRequest
  readonly dispatched: DispatchResult
}

/** Answers one request; `place` is its whole path. What is wrong with it is thrown. */
export async function serve(incoming: Incoming, place: string, services: Services): Promise<WireResponse> {
  return finished(await handled(incoming, place, services), services)
}

export async function handled(incoming: Incoming, place: string, services: Services): Promise<HandledRequest> {
  if (Buffer.isBuffer(incoming.body)) throw new RefusalError({ key: 'request.unsupportedMedia' })
  const query = parseQuery(incoming.rawQuery)
  const asked = { incoming, query, negotiation: negotiate(incoming.headers, query.format) }
  const operation = named.get(`${incoming.method} ${place.replace(/(\(\))?\/?$/, '')}`)
  if (operation === undefined && !/^\/odata(\/|$)/.test(place)) throw new RefusalError({ key: 'request.notFound' })
  if (operation === undefined) return { asked, dispatched: await dispatch(asked, services) }
  if (incoming.changeSet) throw notSupported(`${operation} in a change set of several requests`)
  return { asked, dispatched: { answer: await dispatchNamed(operation, asked, services) } }
}

/** `position`: where the change ended in the log, when its handler could not know. */
export async function finished(
  { asked, dispatched }: HandledRequest,
  services: Services,
  position?: number,
): Promise<WireResponse> {
  const { incoming, negotiation } = asked
  const answer =
    position !== undefined && 'position' in dispatched.answer ? { ...dispatched.answer, position } : dispatched.answer
  const { change } = dispatched
  if (change === undefined) return written(answer, negotiation, incoming.headers)
  const { answer: last, location } = await changed({ ...change, answer, incoming }, services)
  return written(last, negotiation, incoming.headers, location === undefined ? {} : { location })
}

/** A request under `/odata/` or `/api/`, on its own or out of a batch. */
export interface Incoming {
  readonly method: string
  /** Behind `/odata/` or `/api/`, percent-encoded. */
  readonly path: string
  readonly rawQuery: string
  readonly headers: Headers
  readonly body: unknown
  readonly caller: Caller
  readonly language: Language
  readonly at: string
  /** Ends in `/odata/`. */
  readonly serviceRoot: string
  /** One of several requests that are done together or not at all. */
  readonly changeSet?: true
}
