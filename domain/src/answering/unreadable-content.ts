import type { ContentProblem } from '../interactions/content-reader.ts'

/** Content that the import refuses. */
export class UnreadableContent extends Error {
  override readonly name = 'UnreadableContent'
  constructor(
    /** Code of the question, or the field of the questionnaire. */
    readonly place: string,
    readonly problems: readonly ContentProblem[],
  ) {
    super(`${place}: ${problems.map(({ path, key }) => `${path} ${key}`).join(', ')}`)
  }
}
