/** Titles of referenced objects, in the words of the questionnaire's readers. */
export interface ReferenceTitles {
  /** Words of a question (`['Q1']`), or of a row, column or option of it (`['Q5', 'R1']`); null when there are none. */
  titleOf(path: readonly string[]): string | null
  /** Words of an option of what a path reads; null when it has no such option. */
  optionTitle(path: readonly string[], code: string): string | null
}
