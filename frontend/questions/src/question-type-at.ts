import { questionTypeOf, type QuestionType } from '@naire/domain/questions'

/** The type of a number. @throws RangeError for one that is none: reading a questionnaire refuses such a question. */
export function questionTypeAt(number: number): QuestionType {
  const type = questionTypeOf(number)
  if (type === null) throw new RangeError(`There is no question type ${number}`)
  return type
}
