import type { QuestionDefinition } from './question-type.ts'
import type { QuestionType } from './type-numbers.ts'

/** The definitions of some question types, by name: all that a questionnaire uses are enough for it. */
export type QuestionDefinitions = Readonly<Partial<Record<QuestionType, QuestionDefinition>>>
