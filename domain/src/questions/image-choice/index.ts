import { choice, type ChoiceContent, type ContentReader } from '../../interactions/index.ts'
import { noParts, readOnly } from '../fields.ts'
import { optionFields, reviewOptions, type OptionQuestionContent } from '../option-question.ts'
import { readQuestion } from '../question-content.ts'
import type { QuestionDefinition } from '../question-type.ts'
import { withFields } from '../../interactions/interaction-type.ts'

/** A choice among pictures: each option has its `Image` (content §3.5). */
export const imageChoiceQuestion: QuestionDefinition<OptionQuestionContent> = {
  number: 13,
  numbered: true,
  read: (reader) => withFields(readQuestion(reader), { Interactions: [readOnly(reader, readImages)] }),
  parts: noParts,
  fields: optionFields,
  fresh: (sid) => ({
    Data: '',
    Interactions: [
      {
        Sid: sid(),
        Code: 'I1',
        OptionLayout: imageLayout,
        Entries: ['A', 'B'].map((Code, index) => ({ Sid: sid(), Code, Seq: index + 1, Data: '', Image: '' })),
      },
    ],
  }),
  migrations: [],
  review: reviewOptions,
}

/** Layout of the options of an image choice (content §9). */
const imageLayout = 3

const readImages = (reader: ContentReader): ChoiceContent => ({
  ...choice.read(reader),
  OptionLayout: reader.number('OptionLayout', imageLayout),
})
