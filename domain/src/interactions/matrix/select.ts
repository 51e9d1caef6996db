import type { PartState } from '../interaction-type.ts'
import { forcedOptions, openOptions, withoutExcluded } from '../options/index.ts'
import { cellKeyOf, type MatrixContent, type MatrixOption, type MatrixRow, takenIn } from './content.ts'
import { matrixEntry, type MatrixEntry, byRow } from './reply.ts'

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
export function selectCells(
  content: MatrixContent,
  given: readonly MatrixEntry[],
  states: readonly PartState[],
): Selection {
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
