export * from './import.ts'
export {
  cellProblems,
  comparable,
  type CellProblem,
  type CellProblemKey,
  type FileCell,
  type ValueForm,
} from './imported-cells.ts'
export * from './match-columns.ts'
export { RowReader, type ChangedCell, type ImportedSession, type ReadRow } from './row-reader.ts'
export { importedFields, importTargets, type ImportedField, type ImportTarget } from './targets.ts'
