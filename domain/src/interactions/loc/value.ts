import type { Value } from '../../expression/index.ts'
import type { LocContent } from './content.ts'
import { pointIn, type LocReply } from './reply.ts'

/** [lng, lat], as `distance` takes it; `@text` the address, `@count` 1 for a place. */
export function locValue(_: LocContent, reply: LocReply | null, [suffix]: readonly string[]): Value {
  if (suffix === '@count') return reply ? 1 : 0
  if (suffix === '@text') return reply?.Location.trim() ? reply.Location : null
  return suffix === undefined ? pointIn(reply?.Lnglat ?? '') : null
}
