import { loc, mount, type LocContent } from '../../interactions/index.ts'
import { fieldOf, noParts, reviewFields, specialFields, readOnly } from '../fields.ts'
import { readQuestion, type QuestionContent } from '../question-content.ts'
import type { QuestionDefinition } from '../question-type.ts'
import { withFields } from '../../interactions/interaction-type.ts'

/** Where the respondent is, or a place that they show on the map. */
export interface LocQuestionContent extends QuestionContent {
  readonly Interactions: readonly [LocContent]
}

export const locQuestion: QuestionDefinition<LocQuestionContent> = {
  number: 9,
  numbered: true,
  read: (reader) => withFields(readQuestion(reader), { Interactions: [readOnly(reader, loc.read)] }),
  parts: noParts,
  fields: (content) => [fieldOf(mount(loc, content.Interactions[0])), ...specialFields(content)],
  fresh: (sid) => ({ Data: '', Interactions: [{ Sid: sid(), Code: 'I1', Compulsory: true }] }),
  migrations: [],
  review: reviewFields,
}
