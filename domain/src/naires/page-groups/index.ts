export { rangeProblems } from './check-page-groups.ts'
export {
  orderModes,
  readPageGroups,
  type OrderMode,
  type PageGroup,
  type PagePart,
  type PartName,
  type ReadPageGroups,
} from './page-groups.ts'
export { completed, drawnParts, namedPart, namedParts, namesIn } from './page-groups.ts'
