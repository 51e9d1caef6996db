import type { InteractionDefinition } from '../interaction-type.ts'
import { readCascade, type CascadeContent } from './content.ts'
import { flattenCascade, unflattenCascade } from './feedbacks.ts'
import { cascadeCells, cascadeColumns, cascadeWords } from './grid.ts'
import { blankCascade, type CascadeReply } from './reply.ts'
import { settleCascade } from './settle.ts'
import { cascadeValue } from './value.ts'

export {
  cascadeSource,
  cascadeTypes,
  levelsOf,
  type CascadeContent,
  type CascadeSource,
  type CascadeType,
} from './content.ts'
export { parseCascadeData } from './data.ts'
export { choicesAfter, wayAlong } from './lookup.ts'
export type { CascadeData, CascadeNode } from './node.ts'
export type { CascadeEntry, CascadeReply } from './reply.ts'

export const cascade: InteractionDefinition<CascadeContent, CascadeReply> = {
  type: 'cascade',
  blank: blankCascade,
  read: readCascade,
  parts: () => [],
  valueExpression: () => '',
  settle: settleCascade,
  flatten: flattenCascade,
  unflatten: unflattenCascade,
  value: cascadeValue,
  words: (_, reply) => cascadeWords(reply),
  columns: cascadeColumns,
  cells: cascadeCells,
}
