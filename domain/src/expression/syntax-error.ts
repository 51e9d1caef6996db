/** Offsets in the source: from the first character to behind the last. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** Each has its sentence in `locales/<lang>/validation.json`, under `expression`. */
export const syntaxErrorKeys = [
  'argumentCount',
  'badEscape',
  'badName',
  'badPattern',
  'noPatternEngine',
  'notOne',
  'onlyQuotedCode',
  'pathOfValue',
  'stray',
  'tooDeep',
  'tooLong',
  'unexpected',
  'unfinished',
  'unknownFunction',
  'unknownOperator',
] as const

export type SyntaxErrorKey = (typeof syntaxErrorKeys)[number]

/** Values for the placeholders of a sentence. */
export type Params = Readonly<Record<string, string | number>>

/** The author's mistake in an expression, found when it is compiled. */
export class ExpressionSyntaxError extends Error {
  override readonly name = 'ExpressionSyntaxError'

  constructor(
    readonly source: string,
    readonly key: SyntaxErrorKey,
    readonly params: Params,
    readonly position: Span,
  ) {
    super(`${[key, ...Object.values(params)].join(' ')} in the expression: ${source}`)
  }
}
