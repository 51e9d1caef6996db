import { noteDuplicates, type ContentReader } from '../content-reader.ts'
import { readDataType, type DataType } from '../data-types/index.ts'
import type { ContentPart, PartState } from '../interaction-type.ts'
import type { ShuffleSetting } from '../shuffle-setting.ts'

/** Something to choose (content §3.5), or the intro of a group of options. */
export interface Option extends ContentPart {
  readonly Seq: number
  readonly TextInputConfig: { readonly Enabled: boolean; readonly DataType: DataType }
  /** Sids of the options that cannot be chosen together with this one. */
  readonly Exclusive: readonly string[]
  readonly TakeSnapshot: boolean
  readonly Image: string
  readonly Readonly: boolean
}

/** Reads `name`, a list of options and intros; their sids and codes are unique in it. */
export function readOptions<O extends Option>(
  reader: ContentReader,
  name: string,
  read: (option: ContentReader, index: number) => O,
): readonly O[] {
  const options = reader.list(name, read)
  noteDuplicates(
    options.map((option) => option.Sid),
    reader.problems,
    (index) => `${reader.at(name)}[${index}].Sid`,
  )
  noteDuplicates(
    options.map((option) => option.Code),
    reader.problems,
    (index) => `${reader.at(name)}[${index}].Code`,
  )
  return options
}

export function readOption(reader: ContentReader, index: number, Shuffle: ShuffleSetting): Option {
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
    Readonly: reader.flag('Readonly', false),
    Axis: 'option',
    IsGroupIntro,
    Shuffle,
  }
}

function readTextInput(reader: ContentReader): Option['TextInputConfig'] {
  return { Enabled: reader.flag('Enabled', false), DataType: reader.settings('DataType', readDataType) }
}

/** Options that are there to choose, each with its state: not intros, nor hidden or disabled ones (content §4). */
export function openOptions<O extends Option>(options: readonly O[], states: readonly PartState[]): readonly O[] {
  return options.filter((option, index) => isOpen(option, states[index]))
}

/** Options selected by expression; of those that exclude each other, the first. */
export function forcedOptions<O extends Option>(options: readonly O[], states: readonly PartState[]): readonly O[] {
  const forced = options.filter((option, index) => isOpen(option, states[index]) && states[index]?.forced)
  return forced.reduce<readonly O[]>(
    (kept, option) => (kept.some((other) => exclude(option, other)) ? kept : [...kept, option]),
    [],
  )
}

/** Options that exclude each other removed: the later choice removes the earlier, and none removes a forced one. */
export function withoutExcluded<O extends Option>(forced: readonly O[], chosen: readonly O[]): readonly O[] {
  return chosen.reduce<readonly O[]>(
    (kept, option) =>
      forced.some((other) => exclude(option, other))
        ? kept
        : [...kept.filter((other) => !exclude(option, other)), option],
    [],
  )
}

function isOpen(option: Option, state: PartState | undefined): boolean {
  return !option.IsGroupIntro && state !== undefined && state.visible && !state.disabled
}

function exclude(one: Option, other: Option): boolean {
  return one.Exclusive.includes(other.Sid) || other.Exclusive.includes(one.Sid)
}
