import type { ContentReader } from '../content-reader.ts'
import { type InteractionContent, withFields, readInteraction } from '../interaction-type.ts'
import { readMediaResource, type MediaResource } from '../media-resource.ts'

/** Something to listen to (content §3.4); takes no reply. */
export interface AudioContent extends InteractionContent {
  readonly AudioResource: MediaResource
}

export function readAudio(reader: ContentReader): AudioContent {
  return withFields(readInteraction(reader), { AudioResource: reader.settings('AudioResource', readMediaResource) })
}
