import { questionTypeOf, type QuestionType } from './type-numbers.ts'

/** The types that the pages of respondents and reviewers show. A questionnaire with another cannot be handed in until they do. */
export const answerableTypes = ['choice', 'freeStyle', 'intro', 'essay', 'attach'] as const satisfies readonly QuestionType[]
export type AnswerableType = (typeof answerableTypes)[number]

/** The answerable type of a number; null for another. */
export function answerableTypeOf(number: number): AnswerableType | null {
  const type = questionTypeOf(number)
  return answerableTypes.find((answerable) => answerable === type) ?? null
}
