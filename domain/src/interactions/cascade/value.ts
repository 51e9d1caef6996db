import type { Value } from '../../expression/index.ts'
import type { CascadeContent } from './content.ts'
import type { CascadeReply } from './reply.ts'

/** List of codes by level; `@text` the names, `@count` how many levels were chosen. */
export function cascadeValue(_: CascadeContent, reply: CascadeReply | null, [suffix]: readonly string[]): Value {
  const entries = reply?.Entries ?? []
  if (suffix === '@count') return entries.length
  if (suffix === '@text') return entries.map(({ Name }) => Name)
  return suffix === undefined ? entries.map(({ Code }) => Code) : null
}
