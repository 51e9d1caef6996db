import type { OperationName } from '@naire/domain/access'
import type { ArgumentValue, OperationParameter, QueryTree } from '@naire/odata'
import { type ZodType, z } from 'zod'
import type { Answer } from '../http/answer.ts'
import type { Caller } from '../http/caller.ts'
import type { Language } from '@naire/domain/languages'
import type { Services } from '../services.ts'
import type { ContentNegotiation } from './content-negotiation.ts'

/** One call, read and allowed so far as it can be without looking at the thing concerned. */
export interface Call<Body> {
  readonly operation: OperationName
  readonly caller: Caller
  readonly language: Language
  /** When it came, ISO 8601 in UTC. */
  readonly at: string
  readonly body: Body
  /** Sid of the entity in the address, normalised; blank without one. */
  readonly key: string
  /** Arguments of a function. */
  readonly args: Readonly<Record<string, ArgumentValue>>
  readonly query: QueryTree
  /** Negotiated format of the response. */
  readonly negotiation: ContentNegotiation
  /** Of the address: what a link to the next page repeats. */
  readonly address: { readonly path: string; readonly rawQuery: string }
  /** Ends in `/odata/`. */
  readonly serviceRoot: string
}

export interface Handler<Body> {
  readonly body: ZodType<Body>
  /** False: whatever comes as a body is dropped. */
  readonly takesBody: boolean
  /** Of a function; those of an action are read from `body`. */
  readonly parameters: Readonly<Record<string, OperationParameter>>
  handle(call: Call<Body>, services: Services): Promise<Answer>
}

/** A handler whose body type is known to itself only. */
export type AnyHandler = Handler<never>

type Handle<Body> = (call: Call<Body>, services: Services) => Promise<Answer>

/** A call with a body; what does not fit the schema is refused before `handle`. */
export function withBody<Body>(body: ZodType<Body>, handle: Handle<Body>): AnyHandler {
  return kept({ body, takesBody: true, parameters: {}, handle })
}

/** A call without body; `parameters` are those of a function. */
export function withoutBody(
  handle: Handle<undefined>,
  parameters: Readonly<Record<string, OperationParameter>> = {},
): AnyHandler {
  return kept({ body: z.unknown().transform(() => undefined), takesBody: false, parameters, handle })
}

// A table of handlers has one type; each is called only with what its own schema let through.
const kept = <Body>(handler: Handler<Body>): AnyHandler => handler as unknown as AnyHandler
