import type { ContentReader } from '../content-reader.ts'
import { type InteractionContent, withFields, readInteraction } from '../interaction-type.ts'
import { readOption, readOptions, type Option } from '../options/index.ts'
import { readShuffle, type ShuffleSetting } from '../shuffle-setting.ts'

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

/**
 * Where an option stands on a picture, in fractions of the picture's width and height (0 to 1, from the upper left):
 * rect `[x, y, width, height]`, circle `[x, y, radius]` (radius in widths), polygon `[x1, y1, x2, y2, x3, y3, …]`.
 */
export interface Region {
  readonly Shape: RegionShape
  readonly Points: readonly number[]
}

const shapes = ['rect', 'circle', 'polygon'] as const
export type RegionShape = (typeof shapes)[number]

/** Null when the option stands nowhere. */
function readRegion(reader: ContentReader): Region | null {
  if (!reader.has('Region')) return null
  return reader.object('Region', (region) => {
    const Shape = region.oneOf('Shape', shapes, 'rect')
    const Points = numbersIn(region.raws('Points'))
    if (!isDrawn[Shape](Points)) region.note('badRegion', { shape: Shape }, region.at('Points'))
    return { Shape, Points }
  })
}

/** Whether a point, in the same fractions, lies in the region; `aspect` is the picture's height over its width. */
export function isInside({ Shape, Points }: Region, [x, y]: readonly [number, number], aspect = 1): boolean {
  const [a = 0, b = 0, c = 0, d = 0] = Points
  if (Shape === 'rect') return x >= a && x <= a + c && y >= b && y <= b + d
  if (Shape === 'circle') return Math.hypot(x - a, (y - b) * aspect) <= c
  return isInPolygon(Points, x, y)
}

const isDrawn: Readonly<Record<RegionShape, (points: readonly number[]) => boolean>> = {
  rect: (points) => points.length === 4 && points.every(isFraction) && points.slice(2).every((length) => length > 0),
  circle: (points) => points.length === 3 && points.every(isFraction) && (points[2] ?? 0) > 0,
  polygon: (points) => points.length >= 6 && points.length % 2 === 0 && points.every(isFraction),
}

const isFraction = (value: number) => value >= 0 && value <= 1

function numbersIn(raw: unknown): readonly number[] {
  return Array.isArray(raw) && raw.every((value) => typeof value === 'number') ? raw : []
}

// Counts the edges to the right of the point: odd is inside.
function isInPolygon(points: readonly number[], x: number, y: number): boolean {
  let inside = false
  for (let at = 0; at < points.length; at += 2) {
    const [x1, y1] = [points[at] ?? 0, points[at + 1] ?? 0]
    const next = (at + 2) % points.length
    const [x2, y2] = [points[next] ?? 0, points[next + 1] ?? 0]
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside
  }
  return inside
}
