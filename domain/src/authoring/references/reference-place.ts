/** Where something is referred to. */
export interface ReferencePlace {
  /** Path of the field, like `Questions[3].Data.Config.VisibleExpression`. */
  readonly path: string
  /** Code of the question that it stands in; null: it belongs to the questionnaire. */
  readonly question: string | null
  /** The expression, text or code that refers. */
  readonly source: string
}
