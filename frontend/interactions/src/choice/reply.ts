import type { InteractionState, Reply } from '@naire/domain/answering'
import { entryOf, type ChoiceEntry, type ChoiceOption, type ChoiceContent } from '@naire/domain/interactions'

export function choiceEntries(reply: Reply | null): readonly ChoiceEntry[] {
  return (reply?.['Entries'] as readonly ChoiceEntry[] | undefined) ?? []
}

/**
 * The reply after an option was chosen or unchosen; `null` when nothing is left. A full multiple choice takes no more.
 */
export function choose(interaction: InteractionState, optionSid: string, chosen: boolean): Reply | null {
  const content = choiceContent(interaction)
  const option = optionOf(content, optionSid)
  const others = choiceEntries(interaction.draft).filter((entry) => entry.OptionSid !== optionSid)
  if (!chosen || !option) return replyOf(others)
  if (!content.AllowMulti) return replyOf([entryOf(option)])
  const beside = besides(interaction, option)
  return isFull(interaction, beside) ? interaction.draft : replyOf([...beside, entryOf(option)])
}

/** Whether there is room for an option that is not chosen: it takes the place of those that it excludes. */
export function hasRoom(interaction: InteractionState, optionSid: string): boolean {
  const option = optionOf(choiceContent(interaction), optionSid)
  return !option || !isFull(interaction, besides(interaction, option))
}

/** The reply with as many of these options as go together, in their order. */
export function chooseAll(interaction: InteractionState, optionSids: readonly string[]): Reply | null {
  return optionSids.reduce<InteractionState>((state, sid) => {
    const option = optionOf(choiceContent(state), sid)
    const taken = choiceEntries(state.draft)
    const excludes = option && besides(state, option).length < taken.length
    return excludes || taken.some((entry) => entry.OptionSid === sid)
      ? state
      : { ...state, draft: choose(state, sid, true) }
  }, interaction).draft
}

/** The reply after the text of a chosen option was typed. */
export function typeInto(interaction: InteractionState, optionSid: string, text: string): Reply | null {
  const entries = choiceEntries(interaction.draft)
  return replyOf(entries.map((entry) => (entry.OptionSid === optionSid ? { ...entry, TextInputValue: text } : entry)))
}

// Of what is chosen, what stays when this option is chosen too.
function besides(interaction: InteractionState, option: ChoiceOption): readonly ChoiceEntry[] {
  const content = choiceContent(interaction)
  return choiceEntries(interaction.draft).filter(
    ({ OptionSid }) =>
      !option.Exclusive.includes(OptionSid) && !optionOf(content, OptionSid)?.Exclusive.includes(option.Sid),
  )
}

function isFull(interaction: InteractionState, beside: readonly ChoiceEntry[]): boolean {
  const most = mostOf(choiceContent(interaction))
  return most !== null && beside.length >= most
}

function replyOf(entries: readonly ChoiceEntry[]): Reply | null {
  return entries.length > 0 ? { Entries: entries, Score: null } : null
}

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
