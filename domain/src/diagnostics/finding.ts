import type { Operation } from '../authoring/index.ts'
import type { Span } from '../expression/index.ts'

/**
 * Key and values of a sentence; `expression.…`, `content.…` and `naire.…` stand in `locales/<lang>/validation.json`,
 * `explorer.…` and `cases.…` in `testing.json`.
 */
export interface FindingSentence {
  readonly key: string
  readonly params: Readonly<Record<string, string | number>>
}

export interface NaireFinding {
  /** The same for the same thing at the same place. */
  readonly id: string
  /** error: it cannot be published so · warning: it hardly means what was meant · hint: it could be better */
  readonly severity: 'error' | 'warning' | 'hint'
  readonly sentence: FindingSentence
  /** Sid of the question that it is about; null: the questionnaire. */
  readonly questionSid: string | null
  readonly code: string | null
  /** Path of the field in the record; blank when it is about the whole. */
  readonly path: string
  /** Marked span in the expression at the path; null where it is not an expression. */
  readonly position: Span | null
  /** Operation that fixes it; null where only the author knows. */
  readonly mending: Operation | null
  /** Possible fixes, where the author has to confirm that one is meant. */
  readonly offers: readonly Offer[]
}

/**
 * `dropConditions`: shown to everybody · `closeQuota`: takes nobody · `removeQuota`. Their words stand in
 * `testing.json`, `offers.…`.
 */
export interface Offer {
  readonly name: 'dropConditions' | 'closeQuota' | 'removeQuota'
  readonly operation: Operation
}
