import { choice, mount, type ChoiceContent } from '../../interactions/index.ts'
import { fieldOf, noParts, reviewFields, specialFields } from '../fields.ts'
import { readQuestion, type QuestionContent } from '../question-content.ts'
import type { QuestionDefinition } from '../question-type.ts'
import { readOnly } from '../single.ts'

/** One choice among options. */
export interface ChoiceQuestionContent extends QuestionContent {
  readonly Interactions: readonly [ChoiceContent]
}

export const choiceQuestion: QuestionDefinition<ChoiceQuestionContent> = {
  number: 0,
  numbered: true,
  read: (reader) => ({ ...readQuestion(reader), Interactions: [readOnly(reader, choice.read)] }),
  parts: noParts,
  fields: (content) => [fieldOf(mount(choice, content.Interactions[0])), ...specialFields(content)],
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
  review: reviewFields,
}
