import { choiceRows, pictureRows } from './choice-rows.ts'
import { matrixKinRows, matrixRows } from './matrix-rows.ts'
import type { OptionRow } from './option-row.ts'
import {
  attachRows,
  cascadeRows,
  fixedRows,
  foreignTree,
  mediaRows,
  questionRows,
  sortRows,
  tree,
} from './other-rows.ts'
import { list, textRows } from './text-rows.ts'

/** Rows that share a page, by its name. */
export const optionPages: Readonly<Record<string, readonly OptionRow[]>> = {
  choices: choiceRows,
  pictures: pictureRows,
  matrices: matrixRows,
  'kin of matrices': matrixKinRows,
  texts: textRows,
  orders: sortRows,
  cascades: cascadeRows,
  media: mediaRows,
  files: attachRows,
  'what is fixed': fixedRows,
  'questions themselves': questionRows,
}

export { foreignTree }

/** Resources that the rows refer to. */
export const resources: readonly object[] = [list, tree]
