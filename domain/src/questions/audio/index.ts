import { audio, mount, type AudioContent } from '../../interactions/index.ts'
import { fieldOf, noParts, reviewFields, specialFields, readOnly } from '../fields.ts'
import { readQuestion, type QuestionContent } from '../question-content.ts'
import type { QuestionDefinition } from '../question-type.ts'
import { withFields } from '../../interactions/interaction-type.ts'

/** A sound to listen to; like an intro it asks nothing, so that it has no number. */
export interface AudioQuestionContent extends QuestionContent {
  readonly Interactions: readonly [AudioContent]
}

export const audioQuestion: QuestionDefinition<AudioQuestionContent> = {
  number: 18,
  numbered: false,
  read: (reader) => withFields(readQuestion(reader), { Interactions: [readOnly(reader, audio.read)] }),
  parts: noParts,
  fields: (content) => [fieldOf(mount(audio, content.Interactions[0])), ...specialFields(content)],
  fresh: (sid) => ({ Data: '', Interactions: [{ Sid: sid(), Code: 'I1' }] }),
  migrations: [],
  review: reviewFields,
}
