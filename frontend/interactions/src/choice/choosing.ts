import { plainText, useWords } from '@naire/ui'
import { useError } from '../answering/use-error.ts'
import { textOfOption } from '../options/OptionText.tsx'
import { optionText, useKeptTexts } from '../options/option-text.ts'
import type { InteractionAnswerProps } from '../answering/ports.ts'
import type { InteractionState, OptionState, Reply } from '@naire/domain/answering'
import { entryOf, type ChoiceEntry, type ChoiceOption, type ChoiceContent } from '@naire/domain/interactions'

/** A choice as its looks need it: they differ in how options are shown, not in what choosing means. */
export function useChoice({ question, interaction, ports, labelledBy, told }: InteractionAnswerProps) {
  const words = useWords()
  const content = choiceContent(interaction)
  const { error, onBlur } = useError(interaction, told, (finding) => !finding.optionSid)
  const entries = choiceEntries(interaction.draft)
  const chosen: ReadonlySet<string> = new Set(entries.map((entry) => entry.OptionSid))
  const options = interaction.options.filter((option) => option.visible)
  const withTexts = useKeptTexts(entries, ({ OptionSid }) => OptionSid)
  const answer = (reply: Reply | null) => ports.answer(question.sid, interaction.sid, reply)
  const give = (reply: Reply | null) => answer(withTexts(reply))
  const isFixed = (option: OptionState) =>
    interaction.readonly || option.disabled || option.forced || optionOf(content, option.sid)?.Readonly === true
  const open = options.filter((option) => !option.isGroupIntro && !isFixed(option))
  const most = mostOf(content)
  /** An answer can be taken back. */
  const isClearable = !interaction.readonly && (content.AllowMulti || !interaction.required)
  return {
    content,
    options,
    chosen,
    error,
    onBlur,
    errorId: `${labelledBy}-${interaction.sid}-error`,
    name: `${question.sid}-${interaction.sid}`,
    isLocked: (option: OptionState) =>
      isFixed(option) || (content.AllowMulti && !chosen.has(option.sid) && !hasRoom(interaction, option.sid)),
    set: (option: OptionState, on: boolean) => give(choose(interaction, option.sid, on)),
    /** Absent where not all can be chosen. */
    takeAll:
      content.AllowMulti && open.length > 2 && (most === null || most >= open.length)
        ? () =>
            give(
              chooseAll(
                interaction,
                open.map(({ sid }) => sid),
              ),
            )
        : undefined,
    isClearable,
    /** Absent where an answer cannot be taken back, or there is none. */
    clear: isClearable && chosen.size > 0 ? () => give(null) : undefined,
    image: (option: OptionState) => optionOf(content, option.sid)?.Image ?? '',
    /** Text field of a chosen option; null when it takes no text or is not chosen. */
    textOf(option: OptionState) {
      const dataType = chosen.has(option.sid) ? textOfOption(optionOf(content, option.sid)) : null
      if (!dataType) return null
      return optionText(words, {
        id: `${question.sid}-${interaction.sid}-${option.sid}`,
        dataType,
        option: option.text,
        value: entries.find((entry) => entry.OptionSid === option.sid)?.TextInputValue ?? '',
        finding: interaction.findings.find(({ optionSid }) => optionSid === option.sid),
        told,
        readOnly: interaction.readonly,
        onText: (text: string) => answer(typeInto(interaction, option.sid, text)),
        onBlur,
      })
    },
  }
}

export type ChoiceInHand = ReturnType<typeof useChoice>

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

/** More options are searched than looked through. */
export const longList = 15

/** An option in words alone. */
export const wordsOf = ({ text, code }: OptionState): string => plainText(text) || code

/** The author wishes a list that drops down; several options cannot be chosen in one. */
export function isDropdown({ DisplayType, AllowMulti }: ChoiceContent): boolean {
  return !AllowMulti && /^(?:dropdown|select)$/i.test(DisplayType)
}
