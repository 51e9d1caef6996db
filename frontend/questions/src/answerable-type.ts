import { answerableTypeOf, type AnswerableType } from '@naire/domain/questions'

/** The type of a number. @throws RangeError for one that is not answerable: an import with such a question is refused. */
export function answerableType(number: number): AnswerableType {
  const type = answerableTypeOf(number)
  if (type === null) throw new RangeError(`Question type ${number} is not answerable`)
  return type
}
