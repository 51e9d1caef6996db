import { entryOf, type OptionEntry } from '../options/index.ts'
import type { MatrixOption, MatrixRow } from './content.ts'

/** Which options the rows took (content §3.10), in the order of choosing. */
export type MatrixReply = {
  readonly Entries: readonly MatrixEntry[]
  readonly Score: number | null
}

export type MatrixEntry = OptionEntry & {
  readonly RowSid: string
  readonly RowCode: string
  readonly RowData: string
  readonly RowSeq: number
}

export const blankMatrix: MatrixReply = { Entries: [], Score: null }

/** The entry of a row that takes an option, with what was typed into the option there. */
export function matrixEntry(row: MatrixRow, option: MatrixOption, TextInputValue = ''): MatrixEntry {
  return { RowSid: row.Sid, RowCode: row.Code, RowData: row.Data, RowSeq: row.Seq, ...entryOf(option, TextInputValue) }
}
