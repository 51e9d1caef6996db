import { defaultDimensions, mount, video, type VideoContent } from '../../interactions/index.ts'
import { fieldOf, noParts, reviewFields, specialFields, readOnly } from '../fields.ts'
import { readQuestion, type QuestionContent } from '../question-content.ts'
import type { QuestionDefinition } from '../question-type.ts'
import { withFields } from '../../interactions/interaction-type.ts'

/** A film to watch, and to click during it. */
export interface VideoQuestionContent extends QuestionContent {
  readonly Interactions: readonly [VideoContent]
}

export const videoQuestion: QuestionDefinition<VideoQuestionContent> = {
  number: 11,
  numbered: true,
  read: (reader) => withFields(readQuestion(reader), { Interactions: [readOnly(reader, video.read)] }),
  parts: noParts,
  fields: (content) => [fieldOf(mount(video, content.Interactions[0])), ...specialFields(content)],
  fresh: (sid) => ({
    Data: '',
    Interactions: [
      {
        Sid: sid(),
        Code: 'I1',
        DimensionFeedback: true,
        MinFeedbackCount: 1,
        Dimensions: defaultDimensions.map((dimension) => ({ ...dimension, Sid: sid() })),
      },
    ],
  }),
  migrations: [],
  review: reviewFields,
}
