import type { Shortcoming, Situation, SettledReply } from '../interaction-type.ts'
import { checkTyped } from '../options/index.ts'
import type { MatrixContent, MatrixRow } from './content.ts'
import { type Selection, selectCells } from './select.ts'
import type { MatrixEntry, MatrixReply } from './reply.ts'

/**
 * Check of how many rows are answered, different for each type of matrix question; returns `null` when nothing is
 * wrong.
 */
export type MatrixDemand = (content: MatrixContent, selection: Selection) => Shortcoming | null

/**
 * Content §5.4: what is demanded of the rows, then the typed texts. Where no row or no option is there, nothing is
 * demanded.
 */
function validateMatrix(
  content: MatrixContent,
  selection: Selection,
  situation: Situation,
  demand: MatrixDemand,
): readonly Shortcoming[] {
  const missing = selection.rows.length > 0 ? demand(content, selection) : null
  const typed = selection.all.flatMap((entry) =>
    checkTyped(content.Options, entry, situation).map((found) => ({ ...found, rowSid: entry.RowSid })),
  )
  return missing ? [missing, ...typed] : typed
}

/** A compulsory matrix is answered in every visible row; shown with its rows as columns, in every column. */
export const everyRow: MatrixDemand = (content, selection) => {
  const blank = blankRow(selection)
  if (!content.Compulsory || !blank) return null
  if (selection.all.length === 0) return { key: 'requireMatrix', params: {} }
  return { key: content.Row2Column ? 'requireMatrixAllCols' : 'requireMatrixAllRows', params: {}, rowSid: blank.Sid }
}

/** Skips the check of the minimum selection: one answer is enough. */
export const anyCell: MatrixDemand = (content, { all }) =>
  content.Compulsory && all.length === 0 ? { key: 'requireMatrix', params: {} } : null

/** As many rows are answered as there are: always when compulsory, else once one is. */
export const everyMatch: MatrixDemand = (content, selection) => {
  const blank = blankRow(selection)
  return blank && (content.Compulsory || selection.all.length > 0)
    ? { key: 'requireMatchAll', params: {}, rowSid: blank.Sid }
    : null
}

function blankRow({ rows, all }: Selection): MatrixRow | undefined {
  const answered = new Set(all.map((entry) => entry.RowSid))
  return rows.find((row) => !answered.has(row.Sid))
}

/** A read-only expression keeps what was chosen: it clears fill-ins only. A read-only matrix is not validated. */
export function settleMatrix(
  content: MatrixContent,
  given: MatrixReply | null,
  situation: Situation,
  demand: MatrixDemand,
): SettledReply<MatrixReply> {
  const readonly = content.Readonly || situation.readonlyNow
  const selection = selectCells(content, given?.Entries ?? [], situation.parts)
  const findings = readonly ? [] : validateMatrix(content, selection, situation, demand)
  const draft = replyOf(selection.all)
  return {
    given: replyOf(selection.given),
    draft,
    reply: findings.length === 0 ? draft : null,
    findings,
    readonly,
    required: content.Compulsory,
  }
}

const replyOf = (Entries: readonly MatrixEntry[]): MatrixReply | null =>
  Entries.length > 0 ? { Entries, Score: null } : null
