import { matrix, type MatrixContent } from '../../interactions/index.ts'
import { matrixQuestionType, type MatrixQuestionContent } from '../matrix-question.ts'
import type { QuestionDefinition } from '../question-type.ts'

/** A matrix whose rows are shown one after another, as cards. */
export const carouselQuestion: QuestionDefinition<MatrixQuestionContent<MatrixContent>> = matrixQuestionType(17, matrix)
