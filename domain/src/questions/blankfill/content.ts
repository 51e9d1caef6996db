import {
  noteDuplicates,
  plainText,
  readShuffle,
  type ContentPart,
  type ContentReader,
  type PartAxis,
  type PlainTextContent,
  type ShuffleSetting,
} from '../../interactions/index.ts'
import { readQuestion, type QuestionContent } from '../question-content.ts'
import { withFields } from '../../interactions/interaction-type.ts'

/** Text inputs in the cells of a grid (content §3.4). */
export interface BlankfillContent extends QuestionContent {
  /** 101 a table, 201 flowing one after the other. */
  readonly ViewType: 101 | 201
  readonly FullWidth: boolean
  /** Of the rows. */
  readonly ShuffleSetting: ShuffleSetting
  readonly Rows: readonly BlankfillPart[]
  readonly Columns: readonly BlankfillPart[]
  readonly Interactions: readonly PlainTextContent[]
  /** `<sid of the row>@#@<sid of the column>` → sid of the interaction. A cell without an entry takes nothing. */
  readonly InteractionsMap: Readonly<Record<string, string>>
}

/** A row or column; its code is what `withPartCodes` says. */
export interface BlankfillPart extends ContentPart {
  readonly OriData: string
  readonly Seq: number
}

export function readBlankfill(reader: ContentReader): BlankfillContent {
  const shuffle = reader.settings('ShuffleSetting', readShuffle)
  return withFields(readQuestion(reader), {
    ViewType: reader.oneOf('ViewType', [101, 201], 101),
    FullWidth: reader.flag('FullWidth', false),
    ShuffleSetting: shuffle,
    Rows: readParts(reader, 'Rows', 'row', shuffle),
    Columns: readParts(reader, 'Columns', 'column', unshuffled),
    Interactions: reader.list('Interactions', plainText.read),
    InteractionsMap: readMap(reader),
  })
}

const unshuffled: ShuffleSetting = { Enable: false, GroupShuffle: false, Orders: [], Seed: '', GroupSeed: '' }

function readParts(
  reader: ContentReader,
  name: 'Rows' | 'Columns',
  axis: PartAxis,
  shuffle: ShuffleSetting,
): readonly BlankfillPart[] {
  const written = reader.list(name, (part, index) => readPart(part, index, axis, shuffle))
  if (written.length === 0) reader.note('missing', {}, reader.at(name))
  const parts = withPartCodes(written, name)
  noteDuplicates(
    parts.map(({ Sid }) => Sid),
    reader.problems,
    (index) => `${reader.at(name)}[${index}].Sid`,
  )
  noteDuplicates(
    parts.map(({ Code }) => Code),
    reader.problems,
    (index) => `${reader.at(name)}[${index}].Code`,
  )
  return parts
}

function readPart(reader: ContentReader, index: number, Axis: PartAxis, Shuffle: ShuffleSetting): BlankfillPart {
  return {
    Sid: reader.text('Sid'),
    Code: reader.text('Code', ''),
    Data: reader.text('Data', ''),
    OriData: reader.text('OriData', ''),
    Seq: reader.number('Seq', index + 1),
    Axis,
    Visible: reader.flag('Visible', true),
    VisibleExpression: reader.text('VisibleExpression', ''),
    HideExpression: reader.text('HideExpression', ''),
    SelectExpression: '',
    DisableExpression: '',
    FixedPos: reader.flag('FixedPos', false),
    IsGroupIntro: reader.flag('IsGroupIntro', false),
    Shuffle,
  }
}

function readMap(reader: ContentReader): Readonly<Record<string, string>> {
  const raw = reader.raws('InteractionsMap') ?? {}
  const entries = typeof raw === 'object' && !Array.isArray(raw) ? Object.entries(raw) : null
  if (entries === null) reader.note('wrongType', { expected: 'object' }, reader.at('InteractionsMap'))
  return Object.fromEntries((entries ?? []).map(([key, sid]) => [key, typeof sid === 'string' ? sid : '']))
}

/**
 * The specification gives rows and columns no code, expressions name cells by codes (`Q7.R1.C2`): `Code` may be set by
 * the author, else it is `R` or `C` and the place, from 1, among those that are no group intros.
 */
export function withPartCodes<Part extends { readonly Code?: unknown; readonly IsGroupIntro?: unknown }>(
  parts: readonly Part[],
  name: 'Rows' | 'Columns',
): readonly Part[] {
  const letter = name === 'Rows' ? 'R' : 'C'
  let place = 0
  return parts.map((part) => {
    if (part.IsGroupIntro === true) return part
    place += 1
    return (part.Code ?? '') === '' ? { ...part, Code: `${letter}${place}` } : part
  })
}
