import { noParts } from '../fields.ts'
import { readQuestion, type QuestionContent } from '../question-content.ts'
import type { QuestionDefinition } from '../question-type.ts'

/** A text to read; holds nothing to answer. */
export const introQuestion: QuestionDefinition<QuestionContent> = {
  number: 4,
  numbered: false,
  read: readQuestion,
  parts: noParts,
  fields: () => [],
  fresh: () => ({ Data: '' }),
  migrations: [],
  review: () => [],
}
