import { feedbackTypes, type Feedback } from '../feedback.ts'
import type { FeedbackItem, Cell, Column } from '../interaction-type.ts'
import { cellKeyOf, type MatrixContent, type MatrixOption, type MatrixRow, answerableRows, takenIn } from './content.ts'
import { type MatrixEntry, type MatrixReply, byRow } from './reply.ts'
import { typedCells, typedColumns } from '../options/index.ts'

/*
 * One record for each option that a row took, in the order of choosing; behind it, when the option takes a text, one
 * for the text.
 *
 * | field        | means in the first                            | in that of the text |
 * |--------------|-----------------------------------------------|---------------------|
 * | Type         | 0, choice                                     | 1, text input       |
 * | Refer1       | RowSid                                        | RowSid              |
 * | ReferCode1   | RowCode                                       | RowCode             |
 * | ReferSeq1    | RowSeq                                        | RowSeq              |
 * | Refer2       | OptionSid                                     | OptionSid           |
 * | ReferCode2   | OptionCode                                    | OptionCode          |
 * | ReferSeq2    | OptionSeq                                     | OptionSeq           |
 * | Value1       | RowData                                       | TextInputValue      |
 * | Value2       | OptionData                                    |                     |
 * | DatatypeFlag |                                               | its data type       |
 * | Score        | score of the whole reply, on the first record |                     |
 *
 * DatatypeDef is not used.
 */
export function flattenMatrix(_: MatrixContent, { Entries, Score }: MatrixReply): readonly FeedbackItem[] {
  return Entries.flatMap((entry, index) => {
    const chosen: FeedbackItem = {
      Type: feedbackTypes.choice,
      ...placeOf(entry),
      Value1: entry.RowData,
      Value2: entry.OptionData,
      Score: index === 0 ? Score : null,
    }
    const typed: FeedbackItem = {
      Type: feedbackTypes.textInput,
      ...placeOf(entry),
      Value1: entry.TextInputValue,
      DatatypeFlag: entry.DatatypeFlag,
    }
    return entry.HasTextInput ? [chosen, typed] : [chosen]
  })
}

export function unflattenMatrix(_: MatrixContent, items: readonly Feedback[]): MatrixReply | null {
  const chosen = items.filter((item) => item.Type !== feedbackTypes.textInput)
  const typed = new Map(
    items.filter((item) => item.Type === feedbackTypes.textInput).map((item) => [cellKeyOf(sidsOf(item)), item]),
  )
  const [first] = chosen
  return first
    ? { Entries: chosen.map((item) => entryIn(item, typed.get(cellKeyOf(sidsOf(item))))), Score: first.Score ?? null }
    : null
}

function placeOf(entry: MatrixEntry): Omit<FeedbackItem, 'Type'> {
  return {
    Refer1: entry.RowSid,
    ReferCode1: entry.RowCode,
    ReferSeq1: entry.RowSeq,
    Refer2: entry.OptionSid,
    ReferCode2: entry.OptionCode,
    ReferSeq2: entry.OptionSeq,
  }
}

const sidsOf = ({ Refer1, Refer2 }: Feedback) => ({ RowSid: Refer1 ?? '', OptionSid: Refer2 ?? '' })

function entryIn(item: Feedback, typed: Feedback | undefined): MatrixEntry {
  return {
    ...sidsOf(item),
    RowCode: item.ReferCode1 ?? '',
    RowSeq: item.ReferSeq1 ?? 0,
    RowData: item.Value1 ?? '',
    OptionCode: item.ReferCode2 ?? '',
    OptionSeq: item.ReferSeq2 ?? 0,
    OptionData: item.Value2 ?? '',
    HasTextInput: typed !== undefined,
    TextInputValue: typed?.Value1 ?? '',
    DatatypeFlag: typed ? (typed.DatatypeFlag ?? 0) : null,
  }
}

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
