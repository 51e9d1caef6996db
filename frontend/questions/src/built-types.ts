import { isBuilt, questionTypeOf, type BuiltQuestionType } from '@naire/domain/questions'

/** The built type of a number. @throws RangeError for another: an import with such a question is refused. */
export function builtTypeOf(number: number): BuiltQuestionType {
  const type = questionTypeOf(number)
  if (type === null || !isBuilt(type)) throw new RangeError(`Question type ${number} is not built`)
  return type
}
