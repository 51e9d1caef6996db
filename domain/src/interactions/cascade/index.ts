import type { InteractionDefinition } from '../interaction-type.ts'
import { readCascade, type CascadeContent } from './content.ts'
import {
  blankCascade,
  type CascadeReply,
  cascadeValue,
  flattenCascade,
  unflattenCascade,
  cascadeCells,
  cascadeColumns,
  cascadeWords,
  settleCascade,
} from './reply.ts'

export {
  cascadeSource,
  cascadeTypes,
  levelsOf,
  type CascadeContent,
  type CascadeSource,
  type CascadeType,
} from './content.ts'
export { parseCascadeData, choicesAfter, wayAlong } from './data.ts'
export type { CascadeData, CascadeNode } from './lines.ts'
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
