import { anyCell, matrixDemanding, type InteractionDefinition, type MatrixReply } from '../../interactions/index.ts'
import { matrixQuestionType, type MatrixQuestionContent } from '../matrix-question.ts'
import type { QuestionDefinition } from '../question-type.ts'
import { readInlineClick, type InlineClickContent, clickedIn } from './content.ts'

export { type InlineClickContent, inlinePieces, type InlinePiece } from './content.ts'

const matrix = matrixDemanding(anyCell)

// Bare, it reads as the codes that were clicked; a row of it as in any matrix.
const inlineClick: InteractionDefinition<InlineClickContent, MatrixReply> = {
  ...matrix,
  read: readInlineClick,
  value: (content, reply, rest, timeZone) => {
    const [first] = rest
    if (first === undefined) return clickedIn(content, reply).map(({ OptionCode }) => OptionCode)
    if (first === '@text') return clickedIn(content, reply).map(({ OptionData }) => OptionData)
    return matrix.value(content, reply, rest, timeZone)
  },
}

/** Words of a text to click. */
export const inlineClickQuestion: QuestionDefinition<MatrixQuestionContent<InlineClickContent>> = matrixQuestionType(
  12,
  inlineClick,
)
