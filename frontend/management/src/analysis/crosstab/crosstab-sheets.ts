import type { BookSheet, SheetCell } from '../../workplace/sheets/save-sheet.ts'
import type { GridBlock } from './grid.ts'
import { sheetCells, type GridLine } from './grid-lines.ts'

interface CrosstabSheets {
  readonly name: string
  readonly about: readonly string[]
  readonly blocks: readonly { readonly block: GridBlock; readonly lines: readonly GridLine[] }[]
  readonly decimals: number
  /** Name of the first sheet, where there are several. */
  readonly contents: string
}

const widths = [36, 14, ...Array.from({ length: 30 }, () => 12)]

/** A sheet for each block, and one before them that leads to each. */
export function crosstabSheets({ name, about, blocks, decimals, contents }: CrosstabSheets): readonly BookSheet[] {
  const sheets = blocks.map(({ block, lines }, at): BookSheet => {
    const head: readonly (readonly SheetCell[])[] = [
      [name],
      ...about.map((line): readonly SheetCell[] => [line]),
      ...(blocks.length > 1 ? [[{ text: `← ${contents}`, sheet: 0 }]] : []),
      [],
    ]
    return {
      name: blocks.length > 1 ? `${at + 1} ${block.title}` : block.title,
      rows: [...head, ...lines.map((line) => sheetCells(line, decimals))],
      widths,
      spans: lines.flatMap(({ spans = [] }, line) =>
        spans.map(([from, count]) => [head.length + line, from, count] as const),
      ),
    }
  })
  if (sheets.length < 2) return sheets
  return [
    {
      name: contents,
      rows: [
        [name],
        ...about.map((line): readonly SheetCell[] => [line]),
        [],
        ...blocks.map(({ block }, at): readonly SheetCell[] => [{ text: `${at + 1} ${block.title}`, sheet: at + 1 }]),
      ],
      widths: [80],
    },
    ...sheets,
  ]
}
