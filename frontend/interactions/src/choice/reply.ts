import type { InteractionState, Reply } from '@naire/domain/answering'
import { entryOf, type ChoiceEntry } from '@naire/domain/interactions'
import { choiceContent, mostOf, optionOf } from './content.ts'

export function choiceEntries(reply: Reply | null): readonly ChoiceEntry[] {
  return (reply?.['Entries'] as readonly ChoiceEntry[] | undefined) ?? []
}

/** The reply after an option was chosen or unchosen; `null` when nothing is left. A full multiple choice takes no more. */
export function choose(interaction: InteractionState, optionSid: string, chosen: boolean): Reply | null {
  const content = choiceContent(interaction)
  const option = optionOf(content, optionSid)
  const others = choiceEntries(interaction.draft).filter((entry) => entry.OptionSid !== optionSid)
  if (!chosen || !option) return replyOf(others)
  if (!content.AllowMulti) return replyOf([entryOf(option)])
  const most = mostOf(content)
  return most !== null && others.length >= most ? interaction.draft : replyOf([...others, entryOf(option)])
}

/** The reply after the text of a chosen option was typed. */
export function typeInto(interaction: InteractionState, optionSid: string, text: string): Reply | null {
  const entries = choiceEntries(interaction.draft)
  return replyOf(entries.map((entry) => (entry.OptionSid === optionSid ? { ...entry, TextInputValue: text } : entry)))
}

function replyOf(entries: readonly ChoiceEntry[]): Reply | null {
  return entries.length > 0 ? { Entries: entries, Score: null } : null
}
