import type { InteractionDefinition } from '../interaction-type.ts'
import { readMatrix, type MatrixContent } from './content.ts'
import { flattenMatrix, unflattenMatrix, matrixCells, matrixColumns } from './feedbacks.ts'
import { blankMatrix, type MatrixReply, matrixWords, matrixValue, matrixScore } from './reply.ts'
import { everyRow, type MatrixDemand, settleMatrix } from './settle.ts'

export {
  cellKeyOf,
  type HintSetting,
  type MatrixCell,
  type MatrixContent,
  type MatrixOption,
  type MatrixRow,
  answerableRows,
  takenIn,
} from './content.ts'
export { matrixEntry, type MatrixEntry, type MatrixReply } from './reply.ts'
export { anyCell, everyMatch, everyRow, type MatrixDemand } from './settle.ts'

/** A matrix whose rows have to be answered as `demand` says. */
export function matrixDemanding(demand: MatrixDemand): InteractionDefinition<MatrixContent, MatrixReply> {
  return {
    type: 'matrix',
    blank: blankMatrix,
    read: readMatrix,
    parts: ({ Rows, Options }) => [...Rows, ...Options],
    valueExpression: () => '',
    settle: (content, given, situation) => settleMatrix(content, given, situation, demand),
    flatten: flattenMatrix,
    unflatten: unflattenMatrix,
    value: matrixValue,
    score: matrixScore,
    words: matrixWords,
    columns: matrixColumns,
    cells: matrixCells,
  }
}

export const matrix: InteractionDefinition<MatrixContent, MatrixReply> = matrixDemanding(everyRow)
