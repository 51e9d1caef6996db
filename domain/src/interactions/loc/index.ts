import type { InteractionDefinition } from '../interaction-type.ts'
import { readLoc, type LocContent } from './content.ts'
import {
  blankLoc,
  type LocReply,
  flattenLoc,
  unflattenLoc,
  locValue,
  locCells,
  locColumns,
  locWords,
  settleLoc,
} from './reply.ts'

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
