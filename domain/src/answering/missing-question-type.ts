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
