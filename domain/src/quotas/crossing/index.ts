export {
  crossedCells,
  crossableQuestions,
  optionCells,
  type CrossableQuestion,
  type CrossableOption,
} from './crossed-cells.ts'
export { gridsOf, type GridCell, type QuotaGrid } from './grids.ts'
