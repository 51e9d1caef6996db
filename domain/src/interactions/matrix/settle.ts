import type { Shortcoming, Situation, SettledReply, PartState } from '../interaction-type.ts'
import { checkTyped, forcedOptions, openOptions, withoutExcluded } from '../options/index.ts'
import { type MatrixContent, type MatrixRow, cellKeyOf, type MatrixOption, takenIn } from './content.ts'
import { type MatrixEntry, type MatrixReply, matrixEntry, byRow } from './reply.ts'

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

export interface Selection {
  /** Rows that are there to answer, in the order in which they are written: visible, with an option to take. */
  readonly rows: readonly MatrixRow[]
  /**
   * Entries that the respondent chose and may keep, in the order of choosing, after the texts typed into forced
   * options.
   */
  readonly given: readonly MatrixEntry[]
  /** Entries selected by expressions, row by row, followed by the chosen ones. */
  readonly all: readonly MatrixEntry[]
}

/**
 * The rules of content §4, in each row: hidden rows and hidden or disabled options drop their answers; options selected
 * by expression stay; exclusive options remove each other; a row that is no multi choice keeps one. Then an option that
 * more rows took than its MaxSelection stays with those that took it first; what expressions select is not limited.
 */
function selectCells(content: MatrixContent, given: readonly MatrixEntry[], states: readonly PartState[]): Selection {
  const [rowStates, optionStates] = [states.slice(0, content.Rows.length), states.slice(content.Rows.length)]
  const open = openOptions(content.Options, optionStates)
  const forced = forcedOptions(content.Options, optionStates)
  const shown = content.Rows.filter((row, place) => !row.IsGroupIntro && rowStates[place]?.visible === true)
  const rows = byRow(given)
  const choices = shown
    .map((row) => choiceIn(row, { content, open, forced, given: rows.get(row.Sid) ?? [] }))
    .filter((choice) => choice.open.length > 0)
  const added = choices.flatMap(({ row, forced: options }) => options.map((option) => ({ row, option })))
  const kept = withinLimits(inOrderGiven(choices.flatMap(keptIn), given))
  const typed = new Map(given.map((entry) => [cellKeyOf(entry), entry.TextInputValue]))
  const entries = (cells: readonly Cell[]) =>
    cells.map(({ row, option }) => matrixEntry(row, option, typed.get(keyOf({ row, option }))))
  const [selected, chosen] = [entries(added), entries(kept)]
  return {
    rows: choices.map(({ row }) => row),
    given: [...selected.filter(({ TextInputValue }) => TextInputValue !== ''), ...chosen],
    all: [...selected, ...chosen],
  }
}

interface Cell {
  readonly row: MatrixRow
  readonly option: MatrixOption
}

/** Options that one row may choose from, and its chosen ones. */
interface RowChoice {
  readonly row: MatrixRow
  readonly takesMany: boolean
  readonly open: readonly MatrixOption[]
  readonly forced: readonly MatrixOption[]
  readonly given: readonly MatrixEntry[]
}

interface SelectionInput {
  readonly content: MatrixContent
  readonly open: readonly MatrixOption[]
  readonly forced: readonly MatrixOption[]
  /** Of the row. */
  readonly given: readonly MatrixEntry[]
}

const keyOf = ({ row, option }: Cell) => cellKeyOf({ RowSid: row.Sid, OptionSid: option.Sid })

// Of several forced ones in a single choice, the first is selected.
function choiceIn(row: MatrixRow, { content, open, forced, given }: SelectionInput): RowChoice {
  const own = takenIn(content, row, forced)
  return {
    row,
    takesMany: content.AllowMulti,
    open: takenIn(content, row, open),
    forced: content.AllowMulti ? own : own.slice(0, 1),
    given,
  }
}

function keptIn({ row, takesMany, open, forced, given }: RowChoice): readonly Cell[] {
  if (!takesMany && forced.length > 0) return []
  const candidates = given.flatMap(
    ({ OptionSid }) => open.find((option) => option.Sid === OptionSid && !forced.includes(option)) ?? [],
  )
  const compatible = withoutExcluded(forced, [...new Set(candidates)])
  return (takesMany ? compatible : compatible.slice(-1)).map((option) => ({ row, option }))
}

function inOrderGiven(cells: readonly Cell[], given: readonly MatrixEntry[]): readonly Cell[] {
  const kept = new Map(cells.map((cell) => [keyOf(cell), cell]))
  return [...new Set(given.map(cellKeyOf))].flatMap((key) => kept.get(key) ?? [])
}

function withinLimits(cells: readonly Cell[]): readonly Cell[] {
  const taken = new Map<string, number>()
  return cells.filter(({ option: { Sid, MaxSelection } }) => {
    const count = taken.get(Sid) ?? 0
    if (MaxSelection !== null && count >= MaxSelection) return false
    taken.set(Sid, count + 1)
    return true
  })
}
