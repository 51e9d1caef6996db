import type { OptionState } from '../../answering/contract.ts'
import type { Option } from '../../interactions/options/index.ts'
import type { Drawing } from './drawing.ts'
import { typedText } from './text.ts'

/** The options that can be chosen, the likely ones first. */
export function inLikelyOrder<O extends Option>(
  options: readonly O[],
  states: readonly OptionState[],
  { chance, habit }: Drawing,
): readonly O[] {
  const open = new Set(
    states.filter((option) => option.visible && !option.disabled && !option.isGroupIntro).map(({ sid }) => sid),
  )
  return chance.inOrder(
    options.filter(({ Sid }) => open.has(Sid)),
    ({ Code }) => habit.weights?.[Code] ?? 1,
  )
}

/** The first `count` that do not exclude each other. */
export function together<O extends Option>(options: readonly O[], count: number): readonly O[] {
  const chosen: O[] = []
  for (const option of options) {
    if (chosen.length >= count) break
    if (!chosen.some((other) => other.Exclusive.includes(option.Sid) || option.Exclusive.includes(other.Sid)))
      chosen.push(option)
  }
  return chosen
}

/** What is typed into a chosen option; blank for one that takes no text. */
export function inputOf({ TextInputConfig: { Enabled, DataType } }: Option, drawing: Drawing): string {
  return Enabled ? typedText(DataType, drawing) : ''
}
