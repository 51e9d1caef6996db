import type { ContentReader, PlainTextContent } from '../../interactions/index.ts'
import { cellDelimiter } from '../cell-delimiter.ts'
import type { BlankfillContent, BlankfillPart } from './content.ts'

export const cellKey = (rowSid: string, columnSid: string): string => `${rowSid}${cellDelimiter}${columnSid}`

export interface Cell {
  readonly interaction: PlainTextContent
  readonly row: BlankfillPart
  readonly column: BlankfillPart
}

/** The cells that take something, row by row. */
export function cellsOf({ Rows, Columns, Interactions, InteractionsMap }: BlankfillContent): readonly Cell[] {
  const inputs = new Map(Interactions.map((interaction) => [interaction.Sid, interaction]))
  return Rows.filter((row) => !row.IsGroupIntro).flatMap((row) =>
    Columns.flatMap((column) => {
      const interaction = inputs.get(InteractionsMap[cellKey(row.Sid, column.Sid)] ?? '')
      return interaction ? [{ interaction, row, column }] : []
    }),
  )
}

/** Notes entries of the map that lead from or to nothing, and inputs that stand in no cell or in several. */
export function checkCells(content: BlankfillContent, reader: ContentReader): void {
  const keys = new Set(
    content.Rows.filter((row) => !row.IsGroupIntro).flatMap((row) =>
      content.Columns.map((column) => cellKey(row.Sid, column.Sid)),
    ),
  )
  const sids = new Set(content.Interactions.map(({ Sid }) => Sid))
  const placed = new Set<string>()
  for (const [key, sid] of Object.entries(content.InteractionsMap)) {
    const path = `${reader.at('InteractionsMap')}.${key}`
    if (!keys.has(key)) reader.note('unknownCell', { cell: key }, path)
    else if (!sids.has(sid)) reader.note('unknownInteraction', { sid }, path)
    else if (placed.has(sid)) reader.note('duplicate', { value: sid }, path)
    placed.add(sid)
  }
  content.Interactions.forEach(({ Sid }, index) => {
    if (!placed.has(Sid)) reader.note('unplaced', { sid: Sid }, `${reader.at('Interactions')}[${index}].Sid`)
  })
}
