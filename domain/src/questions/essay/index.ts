import { mount, plainText } from '../../interactions/index.ts'
import { fieldOf, noParts, specialFields } from '../fields.ts'
import { readQuestion } from '../question-content.ts'
import type { QuestionDefinition } from '../question-type.ts'
import { readOnly } from '../single.ts'
import type { EssayContent } from './content.ts'
import { reviewEssay } from './review.ts'
import { withFields } from '../../interactions/with-fields.ts'

export type { EssayContent } from './content.ts'

export const essayQuestion: QuestionDefinition<EssayContent> = {
  number: 5,
  numbered: true,
  read: (reader) => withFields(readQuestion(reader), { Interactions: [readOnly(reader, plainText.read)] }),
  parts: noParts,
  fields: (content) => [
    fieldOf(mount(plainText, content.Interactions[0])),
    ...specialFields(content, { recordingNeeded: !content.Config.RecordSetting.SpeechRecognition }),
  ],
  fresh: (sid) => ({
    Data: '',
    Config: { RecordSetting: { Enable: true, SpeechRecognition: true } },
    Interactions: [
      { Sid: sid(), Code: 'I1', ViewType: 'MultiLine', DataType: { Type: 0, Required: true, MaxLength: 500 } },
    ],
  }),
  migrations: [],
  review: reviewEssay,
}
