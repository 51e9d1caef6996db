import type { Params, Span, SyntaxErrorKey } from '../syntax-error.ts'

/** Each has its sentence in `locales/<lang>/validation.json`, under `expression`. */
export const findingKeys = [
  'alwaysTrue',
  'argumentType',
  'arithmeticOnList',
  'arithmeticOnText',
  'contradiction',
  'costlyPattern',
  'neverTrue',
  'notADate',
  'orderOfList',
  'unknownCode',
  'unknownOption',
  'unknownPart',
  'noSource',
  'unknownUnit',
] as const

export type DiagnosticKey = SyntaxErrorKey | (typeof findingKeys)[number]

/** Something about an expression that its author should know. */
export interface Diagnostic {
  /** error: it cannot be saved so · warning: it hardly means what was meant · hint: it could be shorter */
  readonly severity: 'error' | 'warning' | 'hint'
  readonly key: DiagnosticKey
  readonly params: Params
  /** Marked span in the source. */
  readonly position: Span
  /** Possible replacement of the marked span; null when there is no suggestion. */
  readonly suggestion: string | null
}
