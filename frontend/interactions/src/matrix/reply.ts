import type { InteractionState, Reply } from '@naire/domain/answering'
import {
  cellKeyOf,
  matrixEntry,
  type MatrixCell,
  type MatrixEntry,
  type MatrixOption,
} from '@naire/domain/interactions'
import { matrixContent, matrixEntries } from './axes.ts'

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
