import type { InteractionDefinition } from '../interaction-type.ts'
import { entryWords } from '../options/index.ts'
import { readChoice, type ChoiceContent } from './content.ts'
import {
  blankChoice,
  type ChoiceReply,
  flattenChoice,
  unflattenChoice,
  choiceCells,
  choiceColumns,
  choiceValue,
  settleChoice,
} from './reply.ts'

export { type ChoiceContent, type ChoiceOption, isInside, type Region, type RegionShape } from './content.ts'
export { entryOf } from '../options/index.ts'
export type { ChoiceEntry, ChoiceReply } from './reply.ts'

export const choice: InteractionDefinition<ChoiceContent, ChoiceReply> = {
  type: 'choice',
  blank: blankChoice,
  read: readChoice,
  parts: (content) => content.Entries,
  valueExpression: () => '',
  settle: settleChoice,
  flatten: flattenChoice,
  unflatten: unflattenChoice,
  value: choiceValue,
  words: (_, reply) => entryWords(reply.Entries),
  columns: choiceColumns,
  cells: choiceCells,
}
