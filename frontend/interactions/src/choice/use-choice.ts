import type { OptionState } from '@naire/domain/answering'
import { useWords } from '@naire/ui'
import { useError } from '../answering/use-error.ts'
import { textOfOption } from '../options/OptionText.tsx'
import { choiceEntries, choose, chooseAll, hasRoom, typeInto, choiceContent, mostOf, optionOf } from './reply.ts'
import { optionText } from '../options/option-text.ts'
import type { InteractionAnswerProps } from '../answering/ports.ts'

/** A choice as its looks need it: they differ in how options are shown, not in what choosing means. */
export function useChoice({ question, interaction, ports, labelledBy, told }: InteractionAnswerProps) {
  const words = useWords()
  const content = choiceContent(interaction)
  const { error, onBlur } = useError(interaction, told, (finding) => !finding.optionSid)
  const entries = choiceEntries(interaction.draft)
  const chosen: ReadonlySet<string> = new Set(entries.map((entry) => entry.OptionSid))
  const options = interaction.options.filter((option) => option.visible)
  const give = (reply: ReturnType<typeof choose>) => ports.answer(question.sid, interaction.sid, reply)
  const isFixed = (option: OptionState) =>
    interaction.readonly || option.disabled || option.forced || optionOf(content, option.sid)?.Readonly === true
  const open = options.filter((option) => !option.isGroupIntro && !isFixed(option))
  const most = mostOf(content)
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
    /** Absent where an answer cannot be taken back, or there is none. */
    clear:
      !interaction.readonly && chosen.size > 0 && (content.AllowMulti || !interaction.required)
        ? () => give(null)
        : undefined,
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
        onText: (text: string) => give(typeInto(interaction, option.sid, text)),
        onBlur,
      })
    },
  }
}

export type ChoiceInHand = ReturnType<typeof useChoice>
