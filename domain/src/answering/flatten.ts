import { interactionTypes, type AnyReply, type Feedback } from '../interactions/index.ts'
import type { CompiledField, CompiledQuestion } from './compiled.ts'
import type { Sheet } from './sheet.ts'
import { soundFeedback } from './sound-feedback.ts'
import { scored } from './states/question-state.ts'

/** All replies that count, as feedback records. */
export function flattened(sheet: Sheet): readonly Feedback[] {
  return sheet.compiled.questions.flatMap((question) =>
    question.fields.flatMap((field) => fieldFeedbacks(sheet, question, field)),
  )
}

function fieldFeedbacks(sheet: Sheet, question: CompiledQuestion, field: CompiledField): readonly Feedback[] {
  const reply = scored(sheet, field, sheet.settled[field.at]?.reply ?? null)
  if (reply === null) return []
  const { interaction } = field.field
  // Assigned onto one shape: the items of the kinds have many.
  return interaction.flatten(reply).map((item, index) =>
    Object.assign(
      {
        QuestionSid: question.sid,
        QuestionCode: question.code,
        InteractionSid: interaction.content.Sid,
        InteractionCode: interaction.content.Code,
        InteractionType: interactionTypes[interaction.type],
        Seq: index + 1,
      },
      item,
      { TimeStamp: item.TimeStamp ?? sheet.givenAt[field.at] ?? null },
    ),
  )
}

export interface Unflattened {
  readonly replies: readonly {
    readonly field: CompiledField
    readonly reply: AnyReply | null
    readonly at: string | null
  }[]
  /** Of questions and interactions that the questionnaire does not have. */
  readonly unknown: readonly Feedback[]
}

/** The replies that feedback records stand for; what is broken in a record counts as absent. */
export function unflattened(sheet: Sheet, feedbacks: readonly Feedback[]): Unflattened {
  const unknown: Feedback[] = []
  const items = new Map<CompiledField, Feedback[]>()
  for (const feedback of feedbacks) {
    const field = fieldOf(sheet, feedback)
    if (!field) unknown.push(feedback)
    else {
      const found = items.get(field)
      if (found) found.push(soundFeedback(feedback))
      else items.set(field, [soundFeedback(feedback)])
    }
  }
  const replies = [...items].map(([field, found]) => ({
    field,
    reply: field.field.interaction.unflatten(
      found.length === 1 ? found : found.toSorted((one, other) => one.Seq - other.Seq),
    ),
    at: found[0]?.TimeStamp ?? null,
  }))
  return { replies, unknown }
}

function fieldOf({ compiled }: Sheet, feedback: Feedback | null): CompiledField | undefined {
  if (typeof feedback !== 'object' || feedback === null) return undefined
  const { QuestionSid, InteractionSid, InteractionType } = feedback
  const fields = compiled.findQuestion(QuestionSid)?.fields ?? []
  return fields.find(
    ({ field: { interaction } }) =>
      interaction.content.Sid === InteractionSid && interactionTypes[interaction.type] === InteractionType,
  )
}
