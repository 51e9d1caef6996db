import type { Cell, Column } from '../interaction-type.ts'
import { typedCells, typedColumns } from '../options/index.ts'
import { byRow } from './by-row.ts'
import { cellKeyOf, type MatrixContent, type MatrixOption, type MatrixRow } from './content.ts'
import { answerableRows, takenIn } from './places.ts'
import type { MatrixEntry, MatrixReply } from './reply.ts'

/**
 * For each row the option's code; in a multi choice a yes or no for each option that it may take; and what was typed
 * into options.
 */
export function matrixColumns(content: MatrixContent): readonly Column[] {
  return answerableRows(content).flatMap((row) => {
    const typed = typedColumns(optionsOf(content, row)).map((column) => ({
      ...column,
      key: `${row.Sid}.${column.key}`,
      code: `${row.Code}.${column.code}`,
      title: titleOf(row, column.title),
    }))
    return [...chosenColumns(content, row), ...typed]
  })
}

export function matrixCells(content: MatrixContent, reply: MatrixReply | null): Readonly<Record<string, Cell>> {
  const rows = reply && byRow(reply.Entries)
  const cells = answerableRows(content).flatMap((row): readonly (readonly [string, Cell])[] => {
    const own = rows && (rows.get(row.Sid) ?? [])
    const typed = Object.entries(typedCells(optionsOf(content, row), own ?? []))
    return [...chosenCells(content, row, own), ...typed.map(([key, cell]) => [`${row.Sid}.${key}`, cell] as const)]
  })
  return Object.fromEntries(cells)
}

function chosenColumns(content: MatrixContent, row: MatrixRow): readonly Column[] {
  if (!content.AllowMulti) return [{ key: row.Sid, type: 'String', code: row.Code, title: row.Data }]
  return optionsOf(content, row).map((option) => ({
    key: keyOf(row, option),
    type: 'Boolean',
    code: `${row.Code}.${option.Code}`,
    title: titleOf(row, option.Data),
  }))
}

function chosenCells(
  content: MatrixContent,
  row: MatrixRow,
  entries: readonly MatrixEntry[] | null,
): readonly (readonly [string, Cell])[] {
  if (!content.AllowMulti) return [[row.Sid, entries?.[0]?.OptionCode ?? null]]
  const chosen = new Set(entries?.map((entry) => entry.OptionSid))
  return optionsOf(content, row).map((option) => [keyOf(row, option), entries && chosen.has(option.Sid)])
}

const optionsOf = (content: MatrixContent, row: MatrixRow) =>
  takenIn(
    content,
    row,
    content.Options.filter((option) => !option.IsGroupIntro),
  )
const keyOf = (row: MatrixRow, option: MatrixOption) => cellKeyOf({ RowSid: row.Sid, OptionSid: option.Sid })
const titleOf = (row: MatrixRow, title: string) => `${row.Data} / ${title}`
