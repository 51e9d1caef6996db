import type { InteractionDefinition } from '../interaction-type.ts'
import { entryWords } from '../options/index.ts'
import { readSort, type SortContent } from './content.ts'
import { settleSort } from './settle.ts'
import { flattenSort, unflattenSort, sortValue, sortCells, sortColumns } from './feedbacks.ts'
import { blankSort, type SortReply } from './reply.ts'

export type { SortContent } from './content.ts'
export { inOrder, type SortEntry, type SortReply } from './reply.ts'

export const sort: InteractionDefinition<SortContent, SortReply> = {
  type: 'sort',
  blank: blankSort,
  read: readSort,
  parts: (content) => content.Entries,
  valueExpression: () => '',
  settle: settleSort,
  flatten: flattenSort,
  unflatten: unflattenSort,
  value: sortValue,
  words: (_, reply) => entryWords(reply.Entries),
  columns: sortColumns,
  cells: sortCells,
}
