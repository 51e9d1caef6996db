import type { PartState } from '../interaction-type.ts'
import type { Option } from './option.ts'

/** Options that are there to choose, each with its state: not intros, nor hidden or disabled ones (content §4). */
export function openOptions<O extends Option>(options: readonly O[], states: readonly PartState[]): readonly O[] {
  return options.filter((option, index) => isOpen(option, states[index]))
}

/** Options selected by expression; of those that exclude each other, the first. */
export function forcedOptions<O extends Option>(options: readonly O[], states: readonly PartState[]): readonly O[] {
  const forced = options.filter((option, index) => isOpen(option, states[index]) && states[index]?.forced)
  return forced.reduce<readonly O[]>(
    (kept, option) => (kept.some((other) => exclude(option, other)) ? kept : [...kept, option]),
    [],
  )
}

/** Options that exclude each other removed: the later choice removes the earlier, and none removes a forced one. */
export function withoutExcluded<O extends Option>(forced: readonly O[], chosen: readonly O[]): readonly O[] {
  return chosen.reduce<readonly O[]>(
    (kept, option) =>
      forced.some((other) => exclude(option, other))
        ? kept
        : [...kept.filter((other) => !exclude(option, other)), option],
    [],
  )
}

function isOpen(option: Option, state: PartState | undefined): boolean {
  return !option.IsGroupIntro && state !== undefined && state.visible && !state.disabled
}

function exclude(one: Option, other: Option): boolean {
  return one.Exclusive.includes(other.Sid) || other.Exclusive.includes(one.Sid)
}
