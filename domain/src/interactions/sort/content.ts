import type { ContentReader } from '../content-reader.ts'
import { type InteractionContent, withFields, readInteraction } from '../interaction-type.ts'
import { readOption, readOptions, type Option } from '../options/index.ts'
import { readShuffle, type ShuffleSetting } from '../shuffle-setting.ts'
import { chosenReads } from '../options/reads.ts'
import type { Reads } from '../reads.ts'

/** Options to put in order (content §3.4). */
export interface SortContent extends InteractionContent {
  readonly Data: string
  readonly OriData: string
  /** Options and intros of option groups, in the order in which they are written. */
  readonly Entries: readonly Option[]
  /** False: one option is picked, the first of the order. */
  readonly AllowMulti: boolean
  /** Minimum and maximum number of ordered options; null for no limit. Without a maximum, all are ordered. */
  readonly MinSelection: number | null
  readonly MaxSelection: number | null
  /** Order of the options before the respondent orders them. */
  readonly ShuffleSetting: ShuffleSetting
  /**
   * Sid of the question whose seed the shuffle uses, so that both show their options in the same order; blank for its
   * own.
   */
  readonly RefSeed: string
  readonly OptionLayout: number
  readonly CssText: string
}

export function readSort(reader: ContentReader): SortContent {
  const shuffle = reader.settings('ShuffleSetting', readShuffle)
  const RefSeed = reader.text('RefSeed', '')
  const shared = RefSeed === '' ? shuffle : { ...shuffle, SeedOf: RefSeed }
  return withFields(readInteraction(reader), {
    Data: reader.text('Data', ''),
    OriData: reader.text('OriData', ''),
    Entries: readOptions(reader, 'Entries', (entry, index) => readOption(entry, index, shared)),
    AllowMulti: reader.flag('AllowMulti', true),
    MinSelection: reader.optionalNumber('MinSelection', 0),
    MaxSelection: reader.optionalNumber('MaxSelection', 1),
    ShuffleSetting: shuffle,
    RefSeed,
    OptionLayout: reader.number('OptionLayout', 1),
    CssText: reader.text('CssText', ''),
  })
}

export const sortReads: Reads<SortContent> = ({ Entries }, rest) => {
  const reads = chosenReads(Entries, true, rest)
  return reads?.kind === 'codes' ? { ...reads, anyOrder: true } : reads
}
