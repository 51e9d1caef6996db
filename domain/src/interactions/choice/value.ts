import type { Value } from '../../expression/index.ts'
import { typedInto } from '../options/index.ts'
import type { ChoiceContent } from './content.ts'
import type { ChoiceEntry, ChoiceReply } from './reply.ts'

/**
 * Code of the option chosen, or the list of codes in option order; `@text` the texts, `@input` what was typed, `@count`
 * how many.
 */
export function choiceValue(
  content: ChoiceContent,
  reply: ChoiceReply | null,
  rest: readonly string[],
  timeZone: string,
): Value {
  const entries = inOptionOrder(content, reply?.Entries ?? [])
  const [suffix, code] = rest
  if (suffix === undefined)
    return oneOrList(
      content,
      entries.map((entry) => entry.OptionCode),
    )
  if (suffix === '@text')
    return oneOrList(
      content,
      entries.map((entry) => entry.OptionData),
    )
  if (suffix === '@count') return entries.length
  return suffix === '@input' ? typedInto(content.Entries, entries, code, timeZone) : null
}

function inOptionOrder(content: ChoiceContent, entries: readonly ChoiceEntry[]): readonly ChoiceEntry[] {
  if (entries.length < 2) return entries
  const place = new Map(content.Entries.map((option, index) => [option.Sid, index]))
  return entries.toSorted((one, other) => (place.get(one.OptionSid) ?? 0) - (place.get(other.OptionSid) ?? 0))
}

const oneOrList = ({ AllowMulti }: ChoiceContent, values: readonly string[]): Value =>
  AllowMulti ? values : (values[0] ?? null)
