import { mount, sort, type SortContent } from '../../interactions/index.ts'
import { fieldOf, noParts, readOnly } from '../fields.ts'
import { reviewOptions, snapshotFields } from '../option-question.ts'
import { readQuestion, type QuestionContent } from '../question-content.ts'
import type { QuestionDefinition } from '../question-type.ts'
import { withFields } from '../../interactions/interaction-type.ts'

/** Options to put in order. */
export interface SortQuestionContent extends QuestionContent {
  readonly Interactions: readonly [SortContent]
}

export const sortQuestion: QuestionDefinition<SortQuestionContent> = {
  number: 7,
  numbered: true,
  read: (reader) => withFields(readQuestion(reader), { Interactions: [readOnly(reader, sort.read)] }),
  parts: noParts,
  fields: (content) => [fieldOf(mount(sort, content.Interactions[0])), ...snapshotFields(content)],
  fresh: (sid) => ({
    Data: '',
    Interactions: [
      {
        Sid: sid(),
        Code: 'I1',
        Entries: ['A', 'B'].map((Code, index) => ({ Sid: sid(), Code, Seq: index + 1, Data: '' })),
      },
    ],
  }),
  migrations: [],
  review: reviewOptions,
}
