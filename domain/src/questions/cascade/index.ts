import { cascade, mount, type CascadeContent } from '../../interactions/index.ts'
import { fieldOf, noParts, reviewFields, specialFields, readOnly } from '../fields.ts'
import { readQuestion, type QuestionContent } from '../question-content.ts'
import type { QuestionDefinition } from '../question-type.ts'
import { withFields } from '../../interactions/interaction-type.ts'

/** A way down a tree, level by level. */
export interface CascadeQuestionContent extends QuestionContent {
  readonly Interactions: readonly [CascadeContent]
}

export const cascadeQuestion: QuestionDefinition<CascadeQuestionContent> = {
  number: 8,
  numbered: true,
  read: (reader) => withFields(readQuestion(reader), { Interactions: [readOnly(reader, cascade.read)] }),
  parts: noParts,
  fields: (content) => [fieldOf(mount(cascade, content.Interactions[0])), ...specialFields(content)],
  fresh: (sid) => ({ Data: '', Interactions: [{ Sid: sid(), Code: 'I1', CascadeType: 0, AllowedLevel: 3 }] }),
  migrations: [],
  review: reviewFields,
}
