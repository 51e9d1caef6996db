import type { ContentReader } from '../content-reader.ts'
import { readInteraction } from '../interaction-content.ts'
import type { InteractionContent } from '../interaction-type.ts'
import { readOption, readOptions, type Option } from '../options/index.ts'
import { readShuffle, type ShuffleSetting } from '../shuffle-setting.ts'
import { readRegion, type Region } from './region.ts'
import { withFields } from '../with-fields.ts'

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

export interface ChoiceOption extends Option {
  /** Where it stands on the picture of a canvas choice or image segment; null elsewhere. */
  readonly Region: Region | null
}

export function readChoice(reader: ContentReader): ChoiceContent {
  const shuffle = reader.settings('ShuffleSetting', readShuffle)
  return withFields(readInteraction(reader), {
    Data: reader.text('Data', ''),
    OriData: reader.text('OriData', ''),
    Prepend: reader.text('Prepend', ''),
    Append: reader.text('Append', ''),
    DisplayType: reader.text('DisplayType', ''),
    Entries: readOptions(reader, 'Entries', (entry, index) =>
      withFields(readOption(entry, index, shuffle), { Region: readRegion(entry) }),
    ),
    Compulsory: reader.flag('Compulsory', true),
    AllowMulti: reader.flag('AllowMulti', false),
    MaxSelection: reader.optionalNumber('MaxSelection', 1),
    MinSelection: reader.optionalNumber('MinSelection', 0),
    ShuffleSetting: shuffle,
    OptionLayout: reader.number('OptionLayout', 1),
    CssText: reader.text('CssText', ''),
  })
}
