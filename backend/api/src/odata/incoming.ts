import type { Language } from '@naire/domain/languages'
import type { Caller } from '../http/caller.ts'
import type { Headers } from './content-negotiation.ts'

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
