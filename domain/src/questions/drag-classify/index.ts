import { everyMatch, matrixDemanding, type MatrixContent } from '../../interactions/index.ts'
import { matrixQuestionType, type MatrixQuestionContent } from '../matrix-question.ts'
import type { QuestionDefinition } from '../question-type.ts'

/** Things to put into classes: rows are the things that are dragged, options the classes. */
export const dragClassifyQuestion: QuestionDefinition<MatrixQuestionContent<MatrixContent>> = matrixQuestionType(
  16,
  matrixDemanding(everyMatch),
)
