import type { InteractionState, QuestionState } from '@naire/domain/answering'
import { plainText } from '@naire/ui'
import { cellKey, type BlankfillContent } from '@naire/domain/questions'

export type BlankRow = QuestionState['rows'][number]

export function blankfillContent({ content }: QuestionState): BlankfillContent {
  return content as BlankfillContent
}

/** Name of a cell for use in sentences. */
export const nameOf = (row: BlankRow, column: BlankRow): string =>
  [row, column]
    .map(({ text }) => plainText(text))
    .filter(Boolean)
    .join(' · ')

/** Label of an input's cell; blank for an input outside any cell. */
export function cellName(question: QuestionState, interactionSid: string): string {
  const { rows, columns, cellAt } = gridOf(question)
  const names = rows.flatMap((row) =>
    columns.filter((column) => cellAt(row, column)?.sid === interactionSid).map((column) => nameOf(row, column)),
  )
  return names[0] ?? ''
}

/** Displayed grid: its rows with intros, its columns, and the input of a cell; null where a cell takes no input. */
export function gridOf(question: QuestionState) {
  const { InteractionsMap } = blankfillContent(question)
  const inputs = new Map(question.interactions.map((interaction) => [interaction.sid, interaction]))
  return {
    rows: question.rows.filter(({ visible }) => visible),
    columns: question.columns.filter(({ visible }) => visible),
    cellAt(row: BlankRow, column: BlankRow): InteractionState | null {
      const input = inputs.get(InteractionsMap[cellKey(row.sid, column.sid)] ?? '')
      return input?.visible ? input : null
    },
  }
}
