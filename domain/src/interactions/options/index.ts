export {
  entryOf,
  entryWords,
  type OptionEntry,
  typedInto,
  checkTyped,
  entryIn,
  entryItem,
  typedCells,
  typedColumns,
} from './entry.ts'
export { readOption, readOptions, type Option, forcedOptions, openOptions, withoutExcluded } from './option.ts'
