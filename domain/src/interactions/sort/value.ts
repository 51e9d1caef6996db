import type { Value } from '../../expression/index.ts'
import { typedInto } from '../options/index.ts'
import type { SortContent } from './content.ts'
import type { SortReply } from './reply.ts'

/**
 * List of codes in the given order; `@text` the options' texts in that order, `@input` what was typed, `@count` how
 * many are ordered.
 */
export function sortValue(
  content: SortContent,
  reply: SortReply | null,
  [suffix, code]: readonly string[],
  timeZone: string,
): Value {
  const entries = reply?.Entries ?? []
  if (suffix === undefined) return entries.map(({ OptionCode }) => OptionCode)
  if (suffix === '@text') return entries.map(({ OptionData }) => OptionData)
  if (suffix === '@count') return entries.length
  return suffix === '@input' ? typedInto(content.Entries, entries, code, timeZone) : null
}
