import { choice, type ChoiceContent, type ContentReader } from '../interactions/index.ts'
import type { OptionQuestionContent } from './option-question.ts'
import { readQuestion } from './question-content.ts'
import { withFields } from '../interactions/interaction-type.ts'
import { readOnly } from './fields.ts'

/** A choice whose options are regions of one picture. */
export interface PictureContent extends OptionQuestionContent {
  readonly Picture: {
    /** Address, or sid of a resource; blank while the author has chosen none. */
    readonly Url: string
    /** Pixels; null when unknown. */
    readonly Width: number | null
    readonly Height: number | null
  }
}

export function readPictureQuestion(reader: ContentReader): PictureContent {
  return withFields(readQuestion(reader), {
    Picture: reader.settings('Picture', readPicture),
    Interactions: [readOnly(reader, readRegions)],
  })
}

function readPicture(reader: ContentReader): PictureContent['Picture'] {
  return {
    Url: reader.text('Url', ''),
    Width: reader.optionalNumber('Width', 1),
    Height: reader.optionalNumber('Height', 1),
  }
}

// Each option has to be somewhere on the picture.
function readRegions(reader: ContentReader): ChoiceContent {
  const content = choice.read(reader)
  content.Entries.forEach((option, index) => {
    if (!option.IsGroupIntro && option.Region === null)
      reader.note('missing', {}, `${reader.at('Entries')}[${index}].Region`)
  })
  return content
}
