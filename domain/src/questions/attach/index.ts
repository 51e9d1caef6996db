import { attach, mount, type AttachContent } from '../../interactions/index.ts'
import { fieldOf, noParts, reviewFields, specialFields, readOnly } from '../fields.ts'
import { readQuestion, type QuestionContent } from '../question-content.ts'
import type { QuestionDefinition } from '../question-type.ts'
import { withFields } from '../../interactions/interaction-type.ts'

/** Files to hand in. */
export interface AttachQuestionContent extends QuestionContent {
  readonly Interactions: readonly [AttachContent]
}

export const attachQuestion: QuestionDefinition<AttachQuestionContent> = {
  number: 6,
  numbered: true,
  read: (reader) => withFields(readQuestion(reader), { Interactions: [readOnly(reader, attach.read)] }),
  parts: noParts,
  fields: (content) => [fieldOf(mount(attach, content.Interactions[0])), ...specialFields(content)],
  fresh: (sid) => ({
    Data: '',
    Interactions: [{ Sid: sid(), Code: 'I1', Compulsory: false, MaxCount: 1, MaxSize: 4 }],
  }),
  migrations: [],
  review: reviewFields,
}
