import { noteDuplicates, type ContentReader } from '../content-reader.ts'
import { readDataType, type DataType } from '../data-types/index.ts'
import { readInteraction } from '../interaction-content.ts'
import type { ContentPart, InteractionContent } from '../interaction-type.ts'
import { readShuffle, type ShuffleSetting } from '../shuffle-setting.ts'
import { readRegion, type Region } from './region.ts'

/** A choice among options (content §3.5). */
export interface ChoiceContent extends InteractionContent {
  readonly Data: string
  readonly OriData: string
  readonly Prepend: string
  readonly Append: string
  readonly DisplayType: string
  /** Options and intros of option groups, in the order in which they are written. */
  readonly Entries: readonly ChoiceOption[]
  readonly Compulsory: boolean
  readonly AllowMulti: boolean
  /** Null for no limit. */
  readonly MaxSelection: number | null
  readonly MinSelection: number | null
  readonly ShuffleSetting: ShuffleSetting
  /** 1 list; 3 images. */
  readonly OptionLayout: number
  readonly CssText: string
}

export interface ChoiceOption extends ContentPart {
  readonly Seq: number
  readonly TextInputConfig: { readonly Enabled: boolean; readonly DataType: DataType }
  /** Sids of the options that cannot be chosen together with this one. */
  readonly Exclusive: readonly string[]
  readonly TakeSnapshot: boolean
  readonly Image: string
  /** Where it stands on the picture of a canvas choice or image segment; null elsewhere. */
  readonly Region: Region | null
  readonly Readonly: boolean
}

export function readChoice(reader: ContentReader): ChoiceContent {
  const shuffle = reader.settings('ShuffleSetting', readShuffle)
  const Entries = reader.list('Entries', (entry, index) => readOption(entry, index, shuffle))
  noteDuplicates(Entries.map((option) => option.Sid), reader.problems, (index) => `${reader.at('Entries')}[${index}].Sid`)
  noteDuplicates(Entries.map((option) => option.Code), reader.problems, (index) => `${reader.at('Entries')}[${index}].Code`)
  return {
    ...readInteraction(reader),
    Data: reader.text('Data', ''),
    OriData: reader.text('OriData', ''),
    Prepend: reader.text('Prepend', ''),
    Append: reader.text('Append', ''),
    DisplayType: reader.text('DisplayType', ''),
    Entries,
    Compulsory: reader.flag('Compulsory', true),
    AllowMulti: reader.flag('AllowMulti', false),
    MaxSelection: reader.optionalNumber('MaxSelection', 1),
    MinSelection: reader.optionalNumber('MinSelection', 0),
    ShuffleSetting: shuffle,
    OptionLayout: reader.number('OptionLayout', 1),
    CssText: reader.text('CssText', ''),
  }
}

function readOption(reader: ContentReader, index: number, Shuffle: ShuffleSetting): ChoiceOption {
  const IsGroupIntro = reader.flag('IsGroupIntro', false)
  return {
    Sid: reader.text('Sid'),
    Code: IsGroupIntro ? reader.text('Code', '') : reader.text('Code'),
    Data: reader.text('Data', ''),
    Seq: reader.number('Seq', index + 1),
    Visible: reader.flag('Visible', true),
    TextInputConfig: reader.settings('TextInputConfig', readTextInput),
    FixedPos: reader.flag('FixedPos', false),
    Exclusive: reader.texts('Exclusive'),
    VisibleExpression: reader.text('VisibleExpression', ''),
    HideExpression: reader.text('HideExpression', ''),
    SelectExpression: reader.text('SelectExpression', ''),
    DisableExpression: reader.text('DisableExpression', ''),
    TakeSnapshot: reader.flag('TakeSnapshot', false),
    Image: reader.text('Image', ''),
    Region: readRegion(reader),
    Readonly: reader.flag('Readonly', false),
    Axis: 'option',
    IsGroupIntro,
    Shuffle,
  }
}

function readTextInput(reader: ContentReader): ChoiceOption['TextInputConfig'] {
  return { Enabled: reader.flag('Enabled', false), DataType: reader.settings('DataType', readDataType) }
}
