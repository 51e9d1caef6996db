import { choice } from '../../interactions/index.ts'
import { noParts, readOnly } from '../fields.ts'
import { optionFields, reviewOptions, type OptionQuestionContent } from '../option-question.ts'
import { readQuestion } from '../question-content.ts'
import type { QuestionDefinition } from '../question-type.ts'
import { withFields } from '../../interactions/interaction-type.ts'

/** One choice among options. */
export const choiceQuestion: QuestionDefinition<OptionQuestionContent> = {
  number: 0,
  numbered: true,
  read: (reader) => withFields(readQuestion(reader), { Interactions: [readOnly(reader, choice.read)] }),
  parts: noParts,
  fields: optionFields,
  fresh: (sid) => ({
    Data: '',
    Interactions: [
      {
        Sid: sid(),
        Code: 'I1',
        Compulsory: true,
        Entries: ['A', 'B'].map((Code, index) => ({ Sid: sid(), Code, Seq: index + 1, Data: '' })),
      },
    ],
  }),
  migrations: [],
  review: reviewOptions,
}
