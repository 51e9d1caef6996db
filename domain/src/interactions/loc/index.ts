import type { InteractionDefinition } from '../interaction-type.ts'
import { readLoc, type LocContent } from './content.ts'
import { flattenLoc, unflattenLoc } from './feedbacks.ts'
import { locCells, locColumns, locWords } from './grid.ts'
import { blankLoc, type LocReply } from './reply.ts'
import { settleLoc } from './settle.ts'
import { locValue } from './value.ts'

export type { LocContent } from './content.ts'
export { gcj02ToWgs84, isShifted, wgs84ToGcj02 } from './geo-conversion.ts'
export { lnglatOf, pointIn, type LngLat, type LocReply } from './reply.ts'

export const loc: InteractionDefinition<LocContent, LocReply> = {
  type: 'loc',
  blank: blankLoc,
  read: readLoc,
  parts: () => [],
  valueExpression: () => '',
  settle: settleLoc,
  flatten: flattenLoc,
  unflatten: unflattenLoc,
  value: locValue,
  words: (_, reply) => locWords(reply),
  columns: locColumns,
  cells: locCells,
}
