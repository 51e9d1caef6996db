import type { ContentProblem } from '../interactions/content-reader.ts'

/** A questionnaire asks for a type that was not given. */
export class MissingQuestionType extends Error {
  override readonly name = 'MissingQuestionType'
  constructor(
    readonly questionCode: string,
    readonly type: string,
  ) {
    super(`question ${questionCode} is of type ${type}, whose definition is not among the types given`)
  }
}

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
