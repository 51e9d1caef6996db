import type { Value } from '../../expression/index.ts'
import { typedInto } from '../options/index.ts'
import { byRow } from './by-row.ts'
import type { MatrixContent, MatrixRow } from './content.ts'
import { answerableRows } from './places.ts'
import type { MatrixEntry, MatrixReply } from './reply.ts'

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
