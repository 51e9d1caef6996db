import type { ContentReader } from './content-reader.ts'
import type { PartShuffle } from './interaction-type.ts'

/** Order setting of options or rows (content §3.5). */
export type ShuffleSetting = PartShuffle

export function readShuffle(reader: ContentReader): ShuffleSetting {
  return {
    Enable: reader.flag('Enable', false),
    GroupShuffle: reader.flag('GroupShuffle', false),
    Orders: reader.texts('Orders'),
    Seed: reader.text('Seed', ''),
    GroupSeed: reader.text('GroupSeed', ''),
  }
}
