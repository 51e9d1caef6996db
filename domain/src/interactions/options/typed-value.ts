import type { Value } from '../../expression/index.ts'
import { typedValue } from '../data-types/index.ts'
import type { OptionEntry } from './entry.ts'
import type { Option } from './option.ts'

/**
 * Value an expression reads of the text typed into the option with this code; without a code, into the only option that
 * takes a text.
 */
export function typedInto(
  options: readonly Option[],
  entries: readonly OptionEntry[],
  code: string | undefined,
  timeZone: string,
): Value {
  const takers = options.filter((option) => option.TextInputConfig.Enabled)
  const option =
    code === undefined ? (takers.length === 1 ? takers[0] : undefined) : takers.find((taker) => taker.Code === code)
  const typed = entries.find((entry) => entry.OptionSid === option?.Sid)?.TextInputValue
  return option && typed !== undefined ? typedValue(option.TextInputConfig.DataType, typed, timeZone) : null
}
