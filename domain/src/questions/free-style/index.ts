import { mount, noteDuplicates, plainText, type PlainTextContent } from '../../interactions/index.ts'
import { fieldOf, noParts, reviewFields, specialFields } from '../fields.ts'
import { readQuestion, type QuestionContent } from '../question-content.ts'
import type { QuestionDefinition } from '../question-type.ts'
import { withFields } from '../../interactions/interaction-type.ts'

/**
 * A text with blanks in it: `[[I2]]` in the stem is where the blank with code I2 stands; other blanks follow the stem.
 */
export interface FreeStyleContent extends QuestionContent {
  readonly Interactions: readonly PlainTextContent[]
}

export const freeStyleQuestion: QuestionDefinition<FreeStyleContent> = {
  number: 3,
  numbered: true,
  read: (reader) => {
    const Interactions = reader.list('Interactions', plainText.read)
    if (Interactions.length === 0) reader.note('interactionCount', { expected: 1, found: 0 }, reader.at('Interactions'))
    noteDuplicates(
      Interactions.map((blank) => blank.Code),
      reader.problems,
      (index) => `${reader.at('Interactions')}[${index}].Code`,
    )
    return withFields(readQuestion(reader), { Interactions })
  },
  parts: noParts,
  fields: (content) => [
    ...content.Interactions.map((blank) => fieldOf(mount(plainText, blank))),
    ...specialFields(content),
  ],
  fresh: (sid) => ({ Data: '', Interactions: [{ Sid: sid(), Code: 'I1', Seq: 1 }] }),
  migrations: [],
  review: reviewFields,
}
