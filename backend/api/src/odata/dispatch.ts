import type { OperationName } from '@naire/domain/access'
import { normalSid } from '@naire/domain/naires'
import { Refused } from '@naire/domain/refusals'
import { bindPath, csdlJson, csdlXml, parsePath, parseQuery, serviceDocument, type EntityKey, type EntityModel, type Resource } from '@naire/odata'
import type { Answer } from '../http/answer.ts'
import { requireAccess } from '../http/access.ts'
import type { Caller } from '../http/caller.ts'
import type { Language } from '@naire/domain/languages'
import type { Services } from '../services.ts'
import { modelFor, modelOf } from './answer-sets.ts'
import { handlers } from './handlers.ts'
import type { AnyHandler, Call } from './operation.ts'
import { read } from './read.ts'
import { operationAt } from './route-table.ts'

export interface Incoming {
  readonly method: string
  /** Behind `/odata/`, percent-encoded. */
  readonly path: string
  readonly rawQuery: string
  readonly body: unknown
  readonly caller: Caller
  readonly language: Language
  readonly at: string
  readonly serviceRoot: string
  /** The metadata as JSON instead of XML. */
  readonly wantsJson: boolean
}

/** From an address under `/odata/` to its answer: parsed, bound, allowed, then read or handled. */
export async function dispatch(incoming: Incoming, services: Services): Promise<Answer> {
  const query = parseQuery(incoming.rawQuery)
  const path = parsePath(incoming.path)
  const resource = bindPath(await modelFor(path, incoming.caller, services), path, query)
  switch (resource.kind) {
    case 'service':
      requireGet(incoming)
      return { kind: 'json', body: serviceDocument(incoming.serviceRoot, await modelOf(incoming.caller, services)) }
    case 'metadata':
      requireGet(incoming)
      return metadata(incoming, await modelOf(incoming.caller, services))
    case 'batch':
      throw new Refused({ key: 'request.notSupported' })
    case 'set': case 'entity': case 'navigation': case 'property': case 'operation': {
      const operation = operationAt(incoming.method, resource)
      const key = keyOf(resource)
      const call = { ...callOf(incoming, operation), query, key: key.at(-1) ?? '', args: resource.kind === 'operation' ? resource.args : {} }
      requireAccess(operation, incoming.caller)
      const handler = handlerOf(operation)
      if (handler !== null) return handled(handler, call, services)
      if (resource.kind === 'operation') throw new Refused({ key: 'request.notFound' })
      return read(resource.kind === 'set' ? resource : { ...resource, key }, call, services)
    }
  }
}

/** A call that has an address of its own instead of a place on a set. */
export async function dispatchNamed(operation: OperationName, incoming: Incoming, services: Services): Promise<Answer> {
  requireAccess(operation, incoming.caller)
  const handler = handlerOf(operation)
  if (handler === null) throw new Refused({ key: 'request.notFound' })
  return handled(handler, { ...callOf(incoming, operation), query: parseQuery(incoming.rawQuery), key: '', args: {} }, services)
}

async function handled(handler: AnyHandler, call: Call<unknown>, services: Services): Promise<Answer> {
  const body: unknown = handler.body.parse(call.body ?? {})
  return handler.handle({ ...call, body } as Call<never>, services)
}

const handlerOf = (operation: OperationName): AnyHandler | null => (handlers as { readonly [Name in OperationName]?: AnyHandler })[operation] ?? null

type BareCall = Omit<Call<unknown>, 'query' | 'key' | 'args'>

function callOf({ caller, language, at, body, serviceRoot, path, rawQuery }: Incoming, operation: OperationName): BareCall {
  return { operation, caller, language, at, body, serviceRoot, address: { path, rawQuery } }
}

/** Sids are read in any spelling; a key that is no sid names nothing. Empty for a whole set. */
function keyOf(resource: Extract<Resource, { kind: 'set' | 'entity' | 'navigation' | 'property' | 'operation' }>): EntityKey {
  const key = resource.kind === 'set' ? null : resource.key
  return (key ?? []).map((value) => normalSid(value) ?? value)
}

function requireGet({ method }: Incoming): void {
  if (method !== 'GET') throw new Refused({ key: 'request.notFound' })
}

function metadata({ wantsJson }: Incoming, model: EntityModel): Answer {
  return wantsJson ? { kind: 'json', body: csdlJson(model) } : { kind: 'text', text: csdlXml(model), type: 'application/xml; charset=utf-8' }
}
