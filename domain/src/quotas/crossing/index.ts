export { crossableQuestions, type CrossableQuestion, type CrossableOption } from './crossable-questions.ts'
export { crossedCells } from './crossed-cells.ts'
export { gridsOf, type GridCell, type QuotaGrid } from './grids.ts'
