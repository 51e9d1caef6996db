import { noteDuplicates, type ContentReader } from '../content-reader.ts'
import { type InteractionContent, withFields, readInteraction } from '../interaction-type.ts'
import { readMediaResource, type MediaResource } from '../media-resource.ts'

/** A film during which the respondent clicks what they feel (content §3.4). */
export interface VideoContent extends InteractionContent {
  readonly VideoResource: MediaResource
  /** Dimensions that can be clicked; liked and disliked where the author names none. */
  readonly Dimensions: readonly VideoDimension[]
  /** Without it the film is only shown, and takes no reply. */
  readonly DimensionFeedback: boolean
  /** Clicks that are needed at least. */
  readonly MinFeedbackCount: number
  readonly CssText: string
}

export interface VideoDimension {
  /** Names it in translations (`<Sid>.Name`); blank when it has none. */
  readonly Sid: string
  /** Unique in its video. */
  readonly Code: string
  /** The code where the author gave none. */
  readonly Name: string
  readonly CssClass: string
  readonly Image: string
}

export const defaultDimensions: readonly VideoDimension[] = ['liked', 'disliked'].map((Code) => ({
  Sid: '',
  Code,
  Name: Code,
  CssClass: '',
  Image: '',
}))

export function readVideo(reader: ContentReader): VideoContent {
  const DimensionFeedback = reader.flag('DimensionFeedback', false)
  return withFields(readInteraction(reader), {
    VideoResource: reader.settings('VideoResource', readMediaResource),
    Dimensions: reader.has('Dimensions') ? readDimensions(reader, DimensionFeedback) : defaultDimensions,
    DimensionFeedback,
    MinFeedbackCount: reader.number('MinFeedbackCount', 1, 0),
    CssText: reader.text('CssText', ''),
  })
}

function readDimensions(reader: ContentReader, needed: boolean): readonly VideoDimension[] {
  const dimensions = reader.list('Dimensions', readDimension)
  noteDuplicates(
    dimensions.map(({ Code }) => Code),
    reader.problems,
    (index) => `${reader.at('Dimensions')}[${index}].Code`,
  )
  if (needed && dimensions.length === 0) reader.note('missing', { expected: 'list' }, reader.at('Dimensions'))
  return dimensions
}

function readDimension(reader: ContentReader): VideoDimension {
  const Code = reader.text('Code')
  return {
    Sid: reader.text('Sid', ''),
    Code,
    Name: reader.text('Name', '') || Code,
    CssClass: reader.text('CssClass', ''),
    Image: reader.text('Image', ''),
  }
}
