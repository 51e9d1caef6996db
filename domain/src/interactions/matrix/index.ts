import type { InteractionDefinition } from '../interaction-type.ts'
import { readMatrix, type MatrixContent } from './content.ts'
import { flattenMatrix, unflattenMatrix } from './feedbacks.ts'
import { matrixCells, matrixColumns } from './grid.ts'
import { blankMatrix, type MatrixReply } from './reply.ts'
import { matrixScore } from './score.ts'
import { settleMatrix } from './settle.ts'
import { everyRow, type MatrixDemand } from './validate.ts'
import { matrixValue } from './value.ts'
import { matrixWords } from './words.ts'

export {
  cellKeyOf,
  type HintSetting,
  type MatrixCell,
  type MatrixContent,
  type MatrixOption,
  type MatrixRow,
} from './content.ts'
export { answerableRows, takenIn } from './places.ts'
export { matrixEntry, type MatrixEntry, type MatrixReply } from './reply.ts'
export { anyCell, everyMatch, everyRow, type MatrixDemand } from './validate.ts'

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
