/** Type of a reference, as far as it is known before anybody answers. Any of them may be blank. */
export type ReferenceType =
  /** One code of these. */
  | { readonly kind: 'choice'; readonly codes: readonly string[] }
  /**
   * A list of codes of these: multi choice; with `anyOrder` they may come in another order, and again: ranking, clicks.
   */
  | { readonly kind: 'codes'; readonly codes: readonly string[]; readonly anyOrder?: boolean }
  /** Within its limits, where it has some. */
  | { readonly kind: 'number'; readonly least?: number; readonly most?: number }
  | { readonly kind: 'text' | 'date' | 'boolean' | 'list' | 'place' | 'any' }

/** The questionnaire that an expression is written for. */
export interface CheckEnvironment {
  /**
   * Returns the type of a path (in the form of `Expression.references`, context like `$query` included); null when it
   * does not exist.
   */
  typeOf(path: readonly string[]): ReferenceType | null
  /** The codes of its questions. */
  codes(): readonly string[]
  /** The codes that may stand behind a path that exists: interactions, rows, columns, options. */
  partsOf(path: readonly string[]): readonly string[]
}
