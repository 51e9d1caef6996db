import type { ContentReader } from '../content-reader.ts'
import { type InteractionContent, withFields, readInteraction } from '../interaction-type.ts'

/** A place on the map (content §3.4). */
export interface LocContent extends InteractionContent {
  readonly Data: string
  readonly OriData: string
  readonly Compulsory: boolean
}

export function readLoc(reader: ContentReader): LocContent {
  return withFields(readInteraction(reader), {
    Data: reader.text('Data', ''),
    OriData: reader.text('OriData', ''),
    Compulsory: reader.flag('Compulsory', true),
  })
}
