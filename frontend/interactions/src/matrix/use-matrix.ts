import {
  cellKeyOf,
  type HintSetting,
  type MatrixOption,
  type MatrixRow,
  matrixEntry,
  type MatrixCell,
  type MatrixEntry,
} from '@naire/domain/interactions'
import { numberText, plainText, useWords } from '@naire/ui'
import { useError } from '../answering/use-error.ts'
import { textOfOption } from '../options/OptionText.tsx'
import { membersOf, optionGroups, rowGroups, type VisiblePart, matrixContent, matrixEntries } from './axes.ts'
import { optionText, useKeptTexts } from '../options/option-text.ts'
import type { InteractionAnswerProps } from '../answering/ports.ts'
import type { InteractionState, Reply } from '@naire/domain/answering'

export type ShownRow = VisiblePart<MatrixRow>
export type ShownOption = VisiblePart<MatrixOption>

/** A matrix as its looks need it: they differ in how cells are shown, not in what taking one means. */
export function useMatrix({ question, interaction, ports, labelledBy, told }: InteractionAnswerProps) {
  const words = useWords()
  const content = matrixContent(interaction)
  const { error, onBlur } = useError(interaction, told, (finding) => !finding.optionSid)
  const entries = matrixEntries(interaction.draft)
  const taken = new Map(entries.map((entry) => [cellKeyOf(entry), entry]))
  const entryAt = (row: ShownRow, option: ShownOption) =>
    taken.get(cellKeyOf({ RowSid: row.sid, OptionSid: option.sid }))
  const isTaken = (row: ShownRow, option: ShownOption) => entryAt(row, option) !== undefined
  const isFixed = (option: ShownOption) =>
    interaction.readonly || option.disabled || option.forced || option.part.Readonly
  const withTexts = useKeptTexts(entries, cellKeyOf)
  const answer = (reply: Reply | null) => ports.answer(question.sid, interaction.sid, reply)
  const give = (reply: Reply | null) => answer(withTexts(reply))
  const clear = (rowSid: string) => {
    give(clearRow(interaction, rowSid))
    // What was pressed goes away with the answer.
    document.querySelector<HTMLElement>(`[name="${id}-${rowSid}"]:enabled`)?.focus()
  }
  const id = `${question.sid}-${interaction.sid}`
  const rows = rowGroups(interaction)
  const groups = optionGroups(interaction)
  const options = membersOf(groups)
  const allRows = membersOf(rows)
  const answered = new Set(entries.map(({ RowSid }) => RowSid))
  const isShort =
    error !== undefined &&
    interaction.findings.some(({ key }) => key.startsWith('require') && key !== 'requireSelOptionInput')
  return {
    content,
    rows,
    allRows,
    /** A scale alone, whose only row has no words: the question stands for it. */
    isAlone: allRows.length === 1 && allRows.every(({ text, part }) => plainText(text) === '' && part.Image === ''),
    options: groups,
    error,
    onBlur,
    id,
    errorId: `${labelledBy}-${interaction.sid}-error`,
    isReadonly: interaction.readonly,
    isTaken,
    isAnswered: (row: ShownRow) => answered.has(row.sid),
    isLocked: (row: ShownRow, option: ShownOption) =>
      isFixed(option) || (!isTaken(row, option) && isUsedUp(interaction, option.part, row.sid)),
    /** Whether the row is one that an answer is missing in, now that it is told. */
    isMissing: (row: ShownRow) => isShort && !answered.has(row.sid),
    set: (row: ShownRow, option: ShownOption, on: boolean) =>
      give(takeCell(interaction, { RowSid: row.sid, OptionSid: option.sid }, on)),
    /** Clears a row's answer; absent where there is none, it is required, or it is cleared where it was given. */
    clearOf: (row: ShownRow) =>
      !interaction.required && !content.AllowMulti && options.some((option) => isTaken(row, option) && !isFixed(option))
        ? () => clear(row.sid)
        : undefined,
    /** Hint on how often the option may be taken, and how often it was, where the author wants it shown. */
    hintOf({ part, sid }: ShownOption): string {
      const count = entries.filter(({ OptionSid }) => OptionSid === sid).length
      const most = content.MaxSelectionHintSetting
      return [
        part.MaxSelection === null ? '' : hint(most, part.MaxSelection, words.lang),
        hint(content.MaxSelectCountHintSetting, count, words.lang),
      ]
        .filter(Boolean)
        .join(' · ')
    },
    /** Text field of a taken option in a row; null when it takes no text or is not taken. */
    textAt(row: ShownRow, option: ShownOption) {
      const entry = entryAt(row, option)
      const dataType = entry && textOfOption(option.part)
      if (!dataType) return null
      return optionText(words, {
        id: `${id}-${row.sid}-${option.sid}`,
        dataType,
        option: `${plainText(row.text)} ${plainText(option.text)}`,
        value: entry.TextInputValue,
        finding: interaction.findings.find(
          ({ optionSid, rowSid }) => optionSid === option.sid && (rowSid === undefined || rowSid === row.sid),
        ),
        told,
        readOnly: interaction.readonly,
        onText: (text: string) => answer(typeIntoCell(interaction, { RowSid: row.sid, OptionSid: option.sid }, text)),
        onBlur,
      })
    },
  }
}

export type MatrixInHand = ReturnType<typeof useMatrix>

const hint = ({ Enable, Format }: HintSetting, n: number, lang: string) =>
  Enable ? Format.replaceAll('{0}', numberText(n, lang)) : ''

/**
 * The reply after a row took an option or gave it back; `null` when nothing is left. A row that is no multiple choice
 * keeps one.
 */
export function takeCell(interaction: InteractionState, cell: MatrixCell, taken: boolean): Reply | null {
  const { Rows, Options, AllowMulti } = matrixContent(interaction)
  const row = Rows.find(({ Sid }) => Sid === cell.RowSid)
  const option = Options.find(({ Sid }) => Sid === cell.OptionSid)
  const others = matrixEntries(interaction.draft).filter(
    (entry) => cellKeyOf(entry) !== cellKeyOf(cell) && (AllowMulti || !taken || entry.RowSid !== cell.RowSid),
  )
  return replyOf(taken && row && option ? [...others, matrixEntry(row, option)] : others)
}

/** The reply after the text of a taken option was typed in one row. */
export function typeIntoCell(interaction: InteractionState, cell: MatrixCell, text: string): Reply | null {
  return replyOf(
    matrixEntries(interaction.draft).map((entry) =>
      cellKeyOf(entry) === cellKeyOf(cell) ? { ...entry, TextInputValue: text } : entry,
    ),
  )
}

/** The reply without what a row took. */
export function clearRow(interaction: InteractionState, rowSid: string): Reply | null {
  return replyOf(matrixEntries(interaction.draft).filter(({ RowSid }) => RowSid !== rowSid))
}

/** Whether other rows have taken an option as often as it may be. */
export function isUsedUp(interaction: InteractionState, { Sid, MaxSelection }: MatrixOption, rowSid: string): boolean {
  if (MaxSelection === null) return false
  return (
    matrixEntries(interaction.draft).filter((entry) => entry.OptionSid === Sid && entry.RowSid !== rowSid).length >=
    MaxSelection
  )
}

function replyOf(Entries: readonly MatrixEntry[]): Reply | null {
  return Entries.length > 0 ? { Entries, Score: null } : null
}
