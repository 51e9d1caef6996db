import type { OperationParameter } from '@naire/odata'
import { z, type ZodType } from 'zod'
import type { Answer } from '../http/answer.ts'
import type { Services } from '../services.ts'
import type { AnyHandler, Call } from './operation.ts'

type Handle<Body> = (call: Call<Body>, services: Services) => Promise<Answer>

/** A call with a body; what does not fit the schema is refused before `handle`. */
export function withBody<Body>(body: ZodType<Body>, handle: Handle<Body>): AnyHandler {
  return { body, takesBody: true, parameters: {}, handle } as unknown as AnyHandler
}

/** A call without body; `parameters` are those of a function. */
export function withoutBody(
  handle: Handle<undefined>,
  parameters: Readonly<Record<string, OperationParameter>> = {},
): AnyHandler {
  return { body: z.unknown().transform(() => undefined), takesBody: false, parameters, handle } as unknown as AnyHandler
}
