import type { ContentReader } from '../content-reader.ts'
import { type InteractionContent, withFields, readInteraction } from '../interaction-type.ts'

/** Where the data of a cascade come from (content §3.4). */
export const cascadeTypes = { Region: 0, Custom: 1 } as const
export type CascadeType = (typeof cascadeTypes)[keyof typeof cascadeTypes]

/** A way down a tree: province, city, county, or an author's own (content §3.4). */
export interface CascadeContent extends InteractionContent {
  readonly CascadeType: CascadeType
  /** The deepest level that is chosen, from 1; null for as deep as the data go. */
  readonly AllowedLevel: number | null
  /** Sid of the resource with the custom data. */
  readonly ReferResource: string
  /** The custom data come from `Url` instead of the resource. */
  readonly SpecUrl: boolean
  readonly Url: string
  /** Shown as required; a cascade is never invalid all the same (content §5.6). */
  readonly Compulsory: boolean
}

/** Levels of the regions: province, city, county. */
const regionLevels = 3

export function readCascade(reader: ContentReader): CascadeContent {
  return withFields(readInteraction(reader), {
    CascadeType: reader.oneOf('CascadeType', [cascadeTypes.Region, cascadeTypes.Custom], cascadeTypes.Region),
    AllowedLevel: reader.optionalNumber('AllowedLevel', 1),
    ReferResource: reader.text('ReferResource', ''),
    SpecUrl: reader.flag('SpecUrl', false),
    Url: reader.text('Url', ''),
    Compulsory: reader.flag('Compulsory', false),
  })
}

/** Returns the number of levels to choose; null when only the data tell. */
export function levelsOf({ CascadeType, AllowedLevel }: CascadeContent): number | null {
  return CascadeType === cascadeTypes.Custom ? AllowedLevel : Math.min(AllowedLevel ?? regionLevels, regionLevels)
}

export type CascadeSource =
  | { readonly from: 'regions'; readonly file: 'pca-code.json' }
  | { readonly from: 'resource'; readonly sid: string }
  | { readonly from: 'url'; readonly url: string }

/** Returns the source from which the host fetches data for `parseCascadeData`. */
export function cascadeSource({ CascadeType, SpecUrl, Url, ReferResource }: CascadeContent): CascadeSource {
  if (CascadeType === cascadeTypes.Region) return { from: 'regions', file: 'pca-code.json' }
  return SpecUrl ? { from: 'url', url: Url } : { from: 'resource', sid: ReferResource }
}
