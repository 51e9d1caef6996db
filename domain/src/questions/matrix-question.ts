import { mount, type InteractionDefinition, type MatrixContent, type MatrixReply } from '../interactions/index.ts'
import { fieldOf, noParts, reviewFields, specialFields, readOnly } from './fields.ts'
import { readQuestion, type QuestionContent } from './question-content.ts'
import type { QuestionDefinition } from './question-type.ts'
import type { QuestionTypeNumber } from './type-numbers.ts'
import { withFields } from '../interactions/interaction-type.ts'

/** A question with one matrix. */
export interface MatrixQuestionContent<C extends MatrixContent = MatrixContent> extends QuestionContent {
  readonly Interactions: readonly [C]
}

/** The types of matrix questions: they differ in what their matrix demands and reads, and in how they look. */
export function matrixQuestionType<C extends MatrixContent>(
  number: QuestionTypeNumber,
  interaction: InteractionDefinition<C, MatrixReply>,
): QuestionDefinition<MatrixQuestionContent<C>> {
  return {
    number,
    numbered: true,
    read: (reader) => withFields(readQuestion(reader), { Interactions: [readOnly(reader, interaction.read)] }),
    parts: noParts,
    fields: (content) => [fieldOf(mount(interaction, content.Interactions[0])), ...specialFields(content)],
    fresh: freshMatrix,
    migrations: [],
    review: reviewFields,
  }
}

// Two rows and one option (content §3.6).
function freshMatrix(sid: () => string): object {
  const part = (Code: string, index: number) => ({ Sid: sid(), Code, Seq: index + 1, Data: '' })
  return {
    Data: '',
    Interactions: [
      { Sid: sid(), Code: 'I1', Compulsory: true, Rows: ['R1', 'R2'].map(part), Options: ['A'].map(part) },
    ],
  }
}
