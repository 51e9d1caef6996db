import { matrix, type MatrixContent } from '../../interactions/index.ts'
import { matrixQuestionType, type MatrixQuestionContent } from '../matrix-question.ts'
import type { QuestionDefinition } from '../question-type.ts'

/** Rows that are each answered by the same options. */
export const matrixQuestion: QuestionDefinition<MatrixQuestionContent<MatrixContent>> = matrixQuestionType(1, matrix)
