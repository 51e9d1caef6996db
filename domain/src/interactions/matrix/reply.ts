import { entryOf, type OptionEntry, entryWords, typedInto } from '../options/index.ts'
import { type MatrixOption, type MatrixRow, type MatrixContent, answerableRows } from './content.ts'
import type { Value } from '../../expression/index.ts'
import type { PartWorth } from '../interaction-type.ts'

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

/** The entries of each row, by its sid, in their order. */
export function byRow(entries: readonly MatrixEntry[]): ReadonlyMap<string, readonly MatrixEntry[]> {
  const rows = new Map<string, MatrixEntry[]>()
  for (const entry of entries) {
    const own = rows.get(entry.RowSid)
    if (own) own.push(entry)
    else rows.set(entry.RowSid, [entry])
  }
  return rows
}

/** Row by row in the order of choosing: `row：options`. */
export function matrixWords(_: MatrixContent, { Entries }: MatrixReply): string {
  const rows = new Map(Entries.map(({ RowSid, RowData, RowCode }) => [RowSid, RowData || RowCode]))
  return [...rows]
    .map(([sid, name]) => `${name}：${entryWords(Entries.filter(({ RowSid }) => RowSid === sid))}`)
    .join('；')
}

/**
 * `[]`: the rows' values in row order, blank for a row without one; `['R1']`: the option's code, or the list of codes
 * in option order; behind either `@text`, `@input` with or without an option's code, and `@count`. Without a reply
 * there are no values.
 */
export function matrixValue(
  content: MatrixContent,
  reply: MatrixReply | null,
  rest: readonly string[],
  timeZone: string,
): Value {
  const [first, ...behind] = rest
  const entries = reply?.Entries ?? []
  if (first === '@count') return entries.length
  if (first === undefined || first.startsWith('@'))
    return ofRows(content, entries, (own) => rowValue(content, own, rest, timeZone))
  const row = answerableRows(content).find(({ Code }) => Code === first)
  return row ? rowValue(content, entriesOf(row, entries), behind, timeZone) : null
}

/** The entries as the options are written. */
function inOptionOrder({ Options }: MatrixContent, entries: readonly MatrixEntry[]): readonly MatrixEntry[] {
  return entries.length < 2
    ? entries
    : Options.flatMap((option) => entries.filter(({ OptionSid }) => OptionSid === option.Sid))
}

const entriesOf = (row: MatrixRow, entries: readonly MatrixEntry[]): readonly MatrixEntry[] =>
  entries.filter(({ RowSid }) => RowSid === row.Sid)

function ofRows(
  content: MatrixContent,
  entries: readonly MatrixEntry[],
  valueOf: (entries: readonly MatrixEntry[]) => Value,
): Value {
  if (entries.length === 0) return []
  const rows = byRow(entries)
  const values = answerableRows(content).map((row) => valueOf(rows.get(row.Sid) ?? []))
  return values.every((value) => value === null) ? [] : values
}

function rowValue(
  content: MatrixContent,
  taken: readonly MatrixEntry[],
  [suffix, code]: readonly string[],
  timeZone: string,
): Value {
  const entries = inOptionOrder(content, taken)
  if (suffix === undefined)
    return oneOrList(
      content,
      entries.map(({ OptionCode }) => OptionCode),
    )
  if (suffix === '@text')
    return oneOrList(
      content,
      entries.map(({ OptionData }) => OptionData),
    )
  if (suffix === '@count') return entries.length
  return suffix === '@input' ? typedInto(content.Options, entries, code, timeZone) : null
}

const oneOrList = ({ AllowMulti }: MatrixContent, values: readonly string[]): Value =>
  AllowMulti ? values : (values[0] ?? null)

/**
 * A row scores what its own expression says; without one, what the options that it took are worth. The matrix scores
 * the sum of its rows. `rowCode` asks for one row.
 */
export function matrixScore(
  content: MatrixContent,
  reply: MatrixReply | null,
  worth: PartWorth,
  rowCode?: string,
): number {
  const rows = answerableRows(content).filter(({ Code }) => rowCode === undefined || Code === rowCode)
  const taken = byRow(reply?.Entries ?? [])
  return sumOf(
    rows.map((row) => {
      const own = new Set((taken.get(row.Sid) ?? []).map(({ OptionSid }) => OptionSid))
      const options = () =>
        sumOf(content.Options.map((option, place) => (own.has(option.Sid) ? worth(content.Rows.length + place) : 0)))
      return worth(content.Rows.indexOf(row)) ?? options()
    }),
  )
}

function sumOf(scores: readonly (number | null)[]): number {
  return scores.reduce<number>((sum, score) => sum + (score ?? 0), 0)
}
