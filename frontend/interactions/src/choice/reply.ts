import type { InteractionState, OptionState, Reply } from '@naire/domain/answering'
import type { ChoiceContent } from './content.ts'

/** One entry of a ChoiceReply (content §3.10). */
export interface ChoiceEntry {
  readonly OptionSid: string
  readonly OptionCode: string
  readonly OptionSeq: number
  readonly OptionData: string
  readonly HasTextInput: boolean
  readonly TextInputValue: string | null
  readonly DatatypeFlag: number | null
}

export function choiceEntries(reply: Reply | null): readonly ChoiceEntry[] {
  return (reply?.['Entries'] as readonly ChoiceEntry[] | undefined) ?? []
}

/** The reply after an option was chosen or unchosen; `null` when nothing is left. A full multiple choice takes no more. */
export function choose(interaction: InteractionState, content: ChoiceContent, option: OptionState, chosen: boolean): Reply | null {
  const entries = choiceEntries(interaction.draft)
  const others = entries.filter((entry) => entry.OptionSid !== option.sid)
  if (!chosen) return replyOf(others)
  if (!content.multi) return replyOf([entryOf(interaction, content, option)])
  if (content.max !== null && others.length >= content.max) return interaction.draft
  return replyOf(inOptionOrder(interaction, [...others, entryOf(interaction, content, option)]))
}

/** The reply after the text of a chosen option was typed. */
export function typeInto(interaction: InteractionState, optionSid: string, text: string): Reply | null {
  const entries = choiceEntries(interaction.draft)
  return replyOf(entries.map((entry) => (entry.OptionSid === optionSid ? { ...entry, TextInputValue: text } : entry)))
}

function entryOf(interaction: InteractionState, content: ChoiceContent, option: OptionState): ChoiceEntry {
  const input = content.inputs.get(option.sid)
  return {
    OptionSid: option.sid,
    OptionCode: option.code,
    OptionSeq: wireSeq(interaction, option.sid),
    OptionData: option.text,
    HasTextInput: input !== undefined,
    TextInputValue: input ? '' : null,
    DatatypeFlag: input?.datatype ?? null,
  }
}

/** The author's place of an option, which a shuffle does not change. */
function wireSeq({ content, options }: InteractionState, optionSid: string): number {
  const entries = content['Entries'] as readonly { Sid: string; Seq?: number }[] | undefined
  return entries?.find((entry) => entry.Sid === optionSid)?.Seq ?? options.findIndex((option) => option.sid === optionSid) + 1
}

function inOptionOrder(interaction: InteractionState, entries: readonly ChoiceEntry[]): readonly ChoiceEntry[] {
  return entries.toSorted((a, b) => wireSeq(interaction, a.OptionSid) - wireSeq(interaction, b.OptionSid))
}

function replyOf(entries: readonly ChoiceEntry[]): Reply | null {
  return entries.length > 0 ? { Entries: entries } : null
}
