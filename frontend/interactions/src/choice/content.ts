import type { InteractionState } from '@naire/domain/answering'
import type { ChoiceContent, ChoiceOption } from '@naire/domain/interactions'

/** The content of a choice, as the engine gives it: defaults filled, texts in the session's language. */
export function choiceContent({ content }: InteractionState): ChoiceContent {
  return content as ChoiceContent
}

/** Most options at a time; `null` for as many as there are. */
export function mostOf({ AllowMulti, MaxSelection }: ChoiceContent): number | null {
  return AllowMulti ? MaxSelection : null
}

export function optionOf({ Entries }: ChoiceContent, optionSid: string): ChoiceOption | undefined {
  return Entries.find((option) => option.Sid === optionSid)
}

/** The author wishes a list that drops down; several options cannot be chosen in one. */
export function isDropdown({ DisplayType, AllowMulti }: ChoiceContent): boolean {
  return !AllowMulti && /^(?:dropdown|select)$/i.test(DisplayType)
}
