import type { OperationName } from '@naire/domain/access'
import { normalSid } from '@naire/domain/naires'
import { RefusalError } from '@naire/domain/refusals'
import {
  batchAddress,
  bindPath,
  csdlJson,
  csdlXml,
  entityAddress,
  negotiateType,
  notSupported,
  parsePath,
  serviceDocument,
  ODataError,
  type EntityKey,
  type EntityModel,
  type EntitySet,
  type QueryTree,
  type Resource,
} from '@naire/odata'
import type { Answer } from '../http/answer.ts'
import { requireAccess } from '../http/access.ts'
import type { Services } from '../services.ts'
import { modelFor, modelOf } from './answer-sets.ts'
import { handlers } from './handlers.ts'
import { refuseLater } from './later.ts'
import type { ContentNegotiation } from './content-negotiation.ts'
import type { AnyHandler, Call } from './operation.ts'
import { etagAfter, expectedRevision } from './preconditions.ts'
import { endOfPath } from './path-through.ts'
import { read } from './read.ts'
import { methodsAt, operationAt, type OnSet } from './route-table.ts'
import type { Incoming } from './serve.ts'

/** A request with what was read of it. */
export interface ODataRequest {
  readonly incoming: Incoming
  readonly query: QueryTree
  readonly negotiation: ContentNegotiation
}

export interface DispatchResult {
  readonly answer: Answer
  /** The entity that was made or changed; a blank key is that of the body. */
  readonly change?: { readonly set: EntitySet; readonly key: EntityKey }
}

/** From an address under `/odata/` to its answer: parsed, bound, allowed, then read or handled. */
export async function dispatch(asked: ODataRequest, services: Services): Promise<DispatchResult> {
  const { incoming, query } = asked
  const path = parsePath(incoming.path)
  const model = await modelFor(path, incoming.caller, services)
  refuseLater(path, model, incoming.caller)
  const resource = bindPath(model, path, query)
  if (incoming.method === 'OPTIONS') return { answer: { kind: 'none', allow: [...methodsOf(resource), 'OPTIONS'] } }
  switch (resource.kind) {
    case 'service':
      requireGet(incoming)
      return {
        answer: { kind: 'json', body: serviceDocument(incoming.serviceRoot, await modelOf(incoming.caller, services)) },
      }
    case 'metadata':
      requireGet(incoming)
      return { answer: metadata(asked, model.root === undefined ? await modelOf(incoming.caller, services) : model) }
    case 'batch':
      throw new RefusalError(
        incoming.method === 'POST'
          ? { key: 'request.notSupported', target: '$batch' }
          : { key: 'request.wrongMethod', details: { allow: 'POST' } },
      )
    case 'entity-id':
      requireGet(incoming)
      return entityById(asked, resource, services)
    case 'behind':
      return onSet(
        asked,
        { resource: await endOfPath(resource, { caller: incoming.caller, query, model }, services), model },
        services,
      )
    case 'set':
    case 'entity':
    case 'navigation':
    case 'reference':
    case 'property':
    case 'operation':
      return onSet(asked, { resource, model }, services)
  }
}

/** `$entity?$id=…` reads what the id is the address of. */
async function entityById(
  { incoming, query: { id: _, ...query }, negotiation }: ODataRequest,
  { id, type }: Extract<Resource, { kind: 'entity-id' }>,
  services: Services,
): Promise<DispatchResult> {
  const { path } = batchAddress(id, incoming.serviceRoot, new Map())
  const model = await modelFor(parsePath(path), incoming.caller, services)
  const resource = bindPath(model, parsePath(path), query)
  if (resource.kind !== 'entity') throw new ODataError(400, 'the address of an entity is expected', { target: '$id' })
  if (type !== null && type !== `${model.namespace}.${resource.set.type}`)
    throw new RefusalError({ key: 'request.notFound' })
  return onSet({ incoming: { ...incoming, path }, query, negotiation }, { resource, model }, services)
}

function methodsOf(resource: Resource): readonly string[] {
  switch (resource.kind) {
    case 'service':
    case 'metadata':
    case 'entity-id':
    case 'behind':
      return ['GET', 'HEAD']
    case 'batch':
      return ['POST']
    case 'set':
    case 'entity':
    case 'navigation':
    case 'reference':
    case 'property':
    case 'operation':
      return methodsAt(resource)
  }
}

/** A call that has an address of its own instead of a place on a set. */
export async function dispatchNamed(
  operation: OperationName,
  asked: ODataRequest,
  services: Services,
): Promise<Answer> {
  requireAccess(operation, asked.incoming.caller)
  const handler = handlerOf(operation)
  if (handler === null) throw new RefusalError({ key: 'request.notFound' })
  return handled(handler, { ...callOf(asked, operation), key: '', args: {} }, services)
}

/** Calls that may share a change set: all that they write is in the log, or follows from it. */
const changeSetOperations: ReadonlySet<OperationName> = new Set<OperationName>([
  'createUser',
  'changeUser',
  'deleteUser',
  'setUserStatus',
  'createOrg',
  'renameOrg',
  'addDept',
  'createSubject',
  'renameSubject',
  'deleteSubject',
])

interface SetTarget {
  readonly resource: OnSet
  readonly model: EntityModel
}

async function onSet(asked: ODataRequest, { resource, model }: SetTarget, services: Services): Promise<DispatchResult> {
  const { incoming } = asked
  // A change names the fields that it changes, whichever of the two methods brings it.
  const method = incoming.method === 'PATCH' ? 'PUT' : incoming.method
  const operation = operationAt(method, resource)
  if (operation === null) throw wrongMethod(resource)
  const key = keyOf(resource)
  if (incoming.changeSet && !changeSetOperations.has(operation))
    throw notSupported(`${operation} in a change set of several requests`)
  requireAccess(operation, incoming.caller)
  const call = {
    ...callOf(asked, operation),
    key: key.at(-1) ?? '',
    args: resource.kind === 'operation' ? resource.args : {},
  }
  const handler = handlerOf(operation)
  if (handler === null) {
    if (resource.kind === 'operation') throw new RefusalError({ key: 'request.notFound' })
    return {
      answer: await read(resource.kind === 'set' ? resource : { ...resource, key }, { ...call, model }, services),
    }
  }
  if (method === 'GET') return { answer: await handled(handler, call, services) }
  const set = resource.kind === 'operation' ? model.sets[resource.operation.set] : resource.set
  if (set === undefined) throw new Error('an operation is bound to a set')
  const expects = await expectedRevision({ set, key, headers: incoming.headers }, services)
  const answer = await handled(handler, { ...call, caller: { ...call.caller, expects } }, services)
  return resource.kind === 'operation' || method === 'DELETE' ? { answer } : { answer, change: { set, key } }
}

interface Change {
  readonly answer: Answer
  readonly set: EntitySet
  readonly key: EntityKey
  readonly incoming: Incoming
}

/** The entity that a change made or left, with its address and version. */
export async function changed(
  { answer, set, key, incoming }: Change,
  services: Services,
): Promise<{ readonly answer: Answer; readonly location?: string }> {
  if (answer.kind !== 'json') return { answer }
  const { Sid } = answer.body as { Sid?: unknown }
  const own = key.length > 0 ? key : typeof Sid === 'string' ? [Sid] : null
  if (own === null) return { answer }
  const etag =
    incoming.caller.user === null ? null : await etagAfter({ set, key: own, position: answer.position ?? 0 }, services)
  const context = `${incoming.serviceRoot}$metadata#${set.name}/$entity`
  const body = { '@odata.context': context, ...(etag === null ? {} : { '@odata.etag': etag }), ...answer.body }
  return {
    answer: { ...answer, body, ...(etag === null ? {} : { etag }) },
    location: incoming.serviceRoot + entityAddress(set, own),
  }
}

async function handled(handler: AnyHandler, call: Call<unknown>, services: Services): Promise<Answer> {
  const body: unknown = handler.body.parse(call.body ?? {})
  return handler.handle({ ...call, body } as Call<never>, services)
}

const handlerOf = (operation: OperationName): AnyHandler | null =>
  (handlers as { readonly [Name in OperationName]?: AnyHandler })[operation] ?? null

function callOf(
  { incoming, query, negotiation }: ODataRequest,
  operation: OperationName,
): Omit<Call<unknown>, 'key' | 'args'> {
  const { caller, language, at, body, serviceRoot, path, rawQuery } = incoming
  return { operation, caller, language, at, body, query, negotiation, serviceRoot, address: { path, rawQuery } }
}

/** Sids are read in any spelling; a key that is no sid names nothing. Empty for a whole set. */
function keyOf(resource: OnSet): EntityKey {
  const key = resource.kind === 'set' ? null : resource.key
  return (key ?? []).map((value) => normalSid(value) ?? value)
}

function requireGet({ method }: Incoming): void {
  if (method !== 'GET') throw new RefusalError({ key: 'request.wrongMethod', details: { allow: 'GET, HEAD' } })
}

function wrongMethod(resource: OnSet): RefusalError {
  const allow = methodsAt(resource).join(', ')
  return new RefusalError(
    allow === '' ? { key: 'request.notFound' } : { key: 'request.wrongMethod', details: { allow } },
  )
}

/**
 * Serves the metadata. Without a version it is 4.0, as clients that read nothing newer do not name one. 4.0 has XML
 * only: a client that accepts anything gets XML, even when it names JSON first.
 */
function metadata({ incoming: { headers }, query, negotiation }: ODataRequest, model: EntityModel): Answer {
  const wanted = { accept: headers['accept'], format: query.format }
  const version = headers['odata-maxversion'] === undefined ? '4.0' : negotiation.version
  const takesXml =
    version === '4.0' &&
    query.format === undefined &&
    /(?:^|,)\s*(?:\*|application|text)\/(?:\*|xml)\s*(?:;|,|$)/i.test(headers['accept'] ?? '*/*')
  const type = takesXml ? 'application/xml' : negotiateType(wanted, ['application/xml', 'application/json'])
  return type === 'application/json'
    ? { kind: 'json', body: csdlJson(model, version) }
    : { kind: 'text', text: csdlXml(model, version), type: 'application/xml;charset=utf-8' }
}
