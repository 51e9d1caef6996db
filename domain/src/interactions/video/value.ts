import type { Value } from '../../expression/index.ts'
import type { VideoContent } from './content.ts'
import type { VideoReply } from './reply.ts'

/** List of dimension codes, one for each click in the order of clicking; `@text` their names, `@count` how many. */
export function videoValue(_: VideoContent, reply: VideoReply | null, [suffix]: readonly string[]): Value {
  const clicks = reply?.Entries ?? []
  if (suffix === '@count') return clicks.length
  if (suffix === '@text') return clicks.map(({ DimensionName }) => DimensionName)
  return suffix === undefined ? clicks.map(({ DimensionCode }) => DimensionCode) : null
}
