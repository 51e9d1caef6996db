import type { InteractionState } from '@naire/domain/answering'
import { cellDelimiter } from '@naire/domain/questions'
import { membersOf, optionGroups, rowGroups } from '../axes.ts'
import type { ShownOption, ShownRow } from '../use-matrix.ts'

/** Placeholder for a word to click: `[[<sid of the row>@#@<sid of the option>]]`. */
export const placePattern = new RegExp(`\\[\\[([^[\\]]+?${cellDelimiter}[^[\\]]+?)\\]\\]`, 'g')

export interface CellPlace {
  readonly row: ShownRow
  readonly option: ShownOption
}

/** The text to click in; blank: every option of every row is a place. */
export function inlineText({ content }: InteractionState): string {
  return String(content['InlineData'] ?? '').trim()
}

/** The place of a name in the text; null for one that is hidden. */
export function placeOf(interaction: InteractionState, name: string): CellPlace | null {
  const [rowSid, optionSid] = name.split(cellDelimiter)
  const row = membersOf(rowGroups(interaction)).find(({ sid }) => sid === rowSid)
  const option = membersOf(optionGroups(interaction)).find(({ sid }) => sid === optionSid)
  return row && option ? { row, option } : null
}
