import type { OptionState, Reply } from '@naire/domain/answering'
import { plainText, useWords, type Wording } from '@naire/ui'
import { useState } from 'react'
import { useError } from '../answering/use-error.ts'
import { textOfOption } from '../options/OptionText.tsx'
import {
  move,
  place,
  placeAll,
  takeOut,
  typeInPlace,
  mostPlaced,
  sortContent,
  sortEntries,
  sortOption,
} from './reply.ts'
import { optionText, useKeptTexts } from '../options/option-text.ts'
import type { InteractionAnswerProps } from '../answering/ports.ts'

/** An order as its page needs it. */
export function useSort({ question, interaction, ports, labelledBy, told }: InteractionAnswerProps) {
  const words = useWords()
  const content = sortContent(interaction)
  const { error, onBlur } = useError(interaction, told, (finding) => !finding.optionSid)
  const [news, setNews] = useState('')
  const entries = sortEntries(interaction.draft)
  const options = interaction.options.filter((option) => option.visible)
  const placed = new Set(entries.map(({ OptionSid }) => OptionSid))
  const waiting = options.filter((option) => option.isGroupIntro || !placed.has(option.sid))
  const open = waiting.filter((option) => !option.isGroupIntro && !option.disabled)
  const most = mostPlaced(content)
  const withTexts = useKeptTexts(entries, ({ OptionSid }) => OptionSid)
  const answer = (reply: Reply | null) => ports.answer(question.sid, interaction.sid, reply)
  const give = (reply: Reply | null) => answer(withTexts(reply))
  const tell = (option: OptionState, at: number) =>
    setNews(words.t('questions:sort.moved', { option: plainText(option.text) || option.code, n: at + 1 }))
  return {
    id: `${question.sid}-${interaction.sid}`,
    errorId: `${labelledBy}-${interaction.sid}-error`,
    error,
    onBlur,
    news,
    hint: hintOf(words, content, most),
    ranked: entries.flatMap(({ OptionSid }) => options.find(({ sid }) => sid === OptionSid) ?? []),
    /** Side by side, before they are ordered. */
    columns: content.OptionLayout,
    waiting: open.length > 0 ? waiting : [],
    isFull: content.AllowMulti && most !== null && entries.length >= most,
    isReadonly: interaction.readonly,
    image: (option: OptionState) => sortOption(content, option.sid)?.Image ?? '',
    place(option: OptionState) {
      give(place(interaction, option.sid))
      tell(option, content.AllowMulti ? entries.length : 0)
    },
    /** Absent where nothing remains, or not all may be ordered. */
    placeRest:
      content.AllowMulti && most === null && open.length > 1 && !interaction.readonly
        ? () =>
            give(
              placeAll(
                interaction,
                open.map(({ sid }) => sid),
              ),
            )
        : undefined,
    takeOut: (option: OptionState) => give(takeOut(interaction, option.sid)),
    move(option: OptionState, from: number, to: number) {
      give(move(interaction, from, to))
      tell(option, to)
    },
    /** Text field of a placed option; null when it takes no text. */
    textOf(option: OptionState) {
      const dataType = textOfOption(sortOption(content, option.sid))
      if (!dataType) return null
      return optionText(words, {
        id: `${question.sid}-${interaction.sid}-${option.sid}`,
        dataType,
        option: option.text,
        value: entries.find(({ OptionSid }) => OptionSid === option.sid)?.TextInputValue ?? '',
        finding: interaction.findings.find(({ optionSid }) => optionSid === option.sid),
        told,
        readOnly: interaction.readonly,
        onText: (text: string) => answer(typeInPlace(interaction, option.sid, text)),
        onBlur,
      })
    },
  }
}

export type SortInHand = ReturnType<typeof useSort>

function hintOf(
  { t }: Wording,
  content: { readonly MinSelection: number | null; readonly AllowMulti: boolean },
  most: number | null,
): string {
  if (!content.AllowMulti) return t('questions:sort.one')
  if (most === null) return t('questions:sort.all')
  const min = content.MinSelection ?? 0
  return min > 0 && min < most
    ? t('questions:sort.between', { min, max: most })
    : t('questions:sort.atMost', { n: most })
}
