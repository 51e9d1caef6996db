import type { ContentReader } from './content-reader.ts'

/** A film or sound to play (content §3.4); all blank while the author has chosen none. */
export interface MediaResource {
  /** Of the resource; blank when it stands at an address of its own. */
  readonly Sid: string
  readonly Url: string
  readonly Type: string
}

export function readMediaResource(reader: ContentReader): MediaResource {
  return { Sid: reader.text('Sid', ''), Url: reader.text('Url', ''), Type: reader.text('Type', '') }
}
