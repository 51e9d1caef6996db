import { noteDuplicates, type ContentReader } from '../content-reader.ts'
import { type ContentPart, type InteractionContent, withFields, readInteraction } from '../interaction-type.ts'
import { readOption, readOptions, type Option } from '../options/index.ts'
import { readShuffle, type ShuffleSetting } from '../shuffle-setting.ts'

/** Rows that are each answered by options which they share (content §3.6). */
export interface MatrixContent extends InteractionContent {
  /** 101 a table, 201 flowing one after the other. */
  readonly ViewType: 101 | 201
  /** 101 a sign to choose, 201 the option's own content. */
  readonly OptionStyle: 101 | 201
  /** 1 list; 3 images. */
  readonly OptionLayout: number
  readonly Compulsory: boolean
  /** A row takes several options. */
  readonly AllowMulti: boolean
  /** Of the rows. */
  readonly ShuffleSetting: ShuffleSetting
  readonly OptionShuffleSetting: ShuffleSetting
  /** Says beside an option how many rows may take it. */
  readonly MaxSelectionHintSetting: HintSetting
  /** Says beside an option how many rows have taken it. */
  readonly MaxSelectCountHintSetting: HintSetting
  /** The options are the levels of a scale, shown as one strip. */
  readonly ScaleMode: boolean
  /** Rows are shown as columns, and options as rows. */
  readonly Row2Column: boolean
  readonly CssText: string
  /** Rows and intros of row groups, in the order in which they are written. */
  readonly Rows: readonly MatrixRow[]
  /** Options and intros of option groups, in the order in which they are written. */
  readonly Options: readonly MatrixOption[]
  /** The only cells that take an answer; null: all do. Set by the question type. */
  readonly Places: readonly MatrixCell[] | null
}

/** Sids of a row and of an option that it may take. */
export interface MatrixCell {
  readonly RowSid: string
  readonly OptionSid: string
}

/** No two cells have the same key. */
export const cellKeyOf = ({ RowSid, OptionSid }: MatrixCell): string => `${RowSid}.${OptionSid}`

export interface HintSetting {
  readonly Enable: boolean
  /** `{0}` stands for the number. */
  readonly Format: string
}

/** Fields that rows and options have beyond the parts of other interactions. */
interface MatrixFields {
  readonly Seq: number
  readonly Image: string
  /** Shown behind the row or option, HTML. */
  readonly AfterData: string
  readonly CssClass: string
  /** Of a row: its score. Of an option: what it adds to each row that takes it. Blank for none. */
  readonly ScoreExpression: string
}

export type MatrixRow = ContentPart & MatrixFields

export type MatrixOption = Option &
  MatrixFields & {
    /** Names the heading that it stands under together with its neighbours of the same group. */
    readonly Group: string
    /** Names the sign that a scale shows for it; blank: its text. */
    readonly ScaleEffect: string
    /** Maximum number of rows that take the option; null for no limit. */
    readonly MaxSelection: number | null
  }

export function readMatrix(reader: ContentReader): MatrixContent {
  const [rowShuffle, optionShuffle] = [
    reader.settings('ShuffleSetting', readShuffle),
    reader.settings('OptionShuffleSetting', readShuffle),
  ]
  return withFields(readInteraction(reader), {
    ViewType: reader.oneOf('ViewType', [101, 201], 101),
    OptionStyle: reader.oneOf('OptionStyle', [101, 201], 101),
    OptionLayout: reader.number('OptionLayout', 1),
    Compulsory: reader.flag('Compulsory', true),
    AllowMulti: reader.flag('AllowMulti', false),
    ShuffleSetting: rowShuffle,
    OptionShuffleSetting: optionShuffle,
    MaxSelectionHintSetting: reader.settings('MaxSelectionHintSetting', readHint),
    MaxSelectCountHintSetting: reader.settings('MaxSelectCountHintSetting', readHint),
    ScaleMode: reader.flag('ScaleMode', false),
    Row2Column: reader.flag('Row2Column', false),
    CssText: reader.text('CssText', ''),
    Rows: readRows(reader, rowShuffle),
    Options: readMatrixOptions(reader, optionShuffle),
    Places: null,
  })
}

function readRows(reader: ContentReader, shuffle: ShuffleSetting): readonly MatrixRow[] {
  const rows = reader.list('Rows', (row, index) => readRow(row, index, shuffle))
  noteDuplicates(
    rows.map((row) => row.Sid),
    reader.problems,
    (index) => `${reader.at('Rows')}[${index}].Sid`,
  )
  noteDuplicates(
    rows.map((row) => row.Code),
    reader.problems,
    (index) => `${reader.at('Rows')}[${index}].Code`,
  )
  if (rows.every((row) => row.IsGroupIntro)) reader.note('missing', { expected: 'list' }, reader.at('Rows'))
  return rows
}

function readRow(reader: ContentReader, index: number, Shuffle: ShuffleSetting): MatrixRow {
  const IsGroupIntro = reader.flag('IsGroupIntro', false)
  const row = {
    Sid: reader.text('Sid'),
    Code: IsGroupIntro ? reader.text('Code', '') : reader.text('Code'),
    Data: reader.text('Data', ''),
    Visible: reader.flag('Visible', true),
    VisibleExpression: reader.text('VisibleExpression', ''),
    HideExpression: reader.text('HideExpression', ''),
    SelectExpression: '',
    DisableExpression: '',
    FixedPos: reader.flag('FixedPos', false),
    Axis: 'row' as const,
    IsGroupIntro,
    Shuffle,
  }
  return withFields(row, readFields(reader, index))
}

function readMatrixOptions(reader: ContentReader, shuffle: ShuffleSetting): readonly MatrixOption[] {
  const options = readOptions(reader, 'Options', (option, index) =>
    withFields(withFields(readOption(option, index, shuffle), readFields(option, index)), {
      Group: option.text('Group', ''),
      ScaleEffect: option.text('ScaleEffect', ''),
      MaxSelection: option.optionalNumber('MaxSelection', 1),
    }),
  )
  if (options.every((option) => option.IsGroupIntro)) reader.note('missing', { expected: 'list' }, reader.at('Options'))
  return options
}

function readFields(reader: ContentReader, index: number): MatrixFields {
  return {
    Seq: reader.number('Seq', index + 1),
    Image: reader.text('Image', ''),
    AfterData: reader.text('AfterData', ''),
    CssClass: reader.text('CssClass', ''),
    ScoreExpression: reader.text('ScoreExpression', ''),
  }
}

function readHint(reader: ContentReader): HintSetting {
  return { Enable: reader.flag('Enable', false), Format: reader.text('Format', '{0}') }
}

/** Rows that are no intros. */
export const answerableRows = ({ Rows }: MatrixContent): readonly MatrixRow[] => Rows.filter((row) => !row.IsGroupIntro)

/** Options, of these, that the row may take. */
export function takenIn(
  { Places }: MatrixContent,
  row: MatrixRow,
  options: readonly MatrixOption[],
): readonly MatrixOption[] {
  if (Places === null) return options
  const taken = new Set(Places.filter(({ RowSid }) => RowSid === row.Sid).map(({ OptionSid }) => OptionSid))
  return options.filter(({ Sid }) => taken.has(Sid))
}
