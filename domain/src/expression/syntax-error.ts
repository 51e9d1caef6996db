/** The author's mistake in an expression, found when it is compiled. */
export class ExpressionSyntaxError extends Error {
  override readonly name = 'ExpressionSyntaxError'

  constructor(
    readonly source: string,
    readonly reason: string,
  ) {
    super(`${reason} in the expression: ${source}`)
  }
}
