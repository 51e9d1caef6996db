import { interactionTypes, type AnyReply, type Feedback } from '../interactions/index.ts'
import type { CompiledField, CompiledQuestion } from './compiled.ts'
import type { Sheet } from './sheet.ts'
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

export interface RestoredReplies {
  readonly replies: readonly {
    readonly field: CompiledField
    readonly reply: AnyReply | null
    readonly at: string | null
  }[]
  /** Of questions and interactions that the questionnaire does not have. */
  readonly unknown: readonly Feedback[]
}

/** The replies that feedback records stand for; what is broken in a record counts as absent. */
export function unflattened(sheet: Sheet, feedbacks: readonly Feedback[]): RestoredReplies {
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

/** A record in which each field is what it should be, or absent: what is stored or sent may be anything. */
function soundFeedback(given: Feedback): Feedback {
  const raw: Readonly<Record<keyof Feedback, unknown>> = given as Required<Feedback>
  return {
    QuestionSid: given.QuestionSid,
    QuestionCode: given.QuestionCode,
    InteractionSid: given.InteractionSid,
    InteractionCode: given.InteractionCode,
    InteractionType: given.InteractionType,
    Type: given.Type,
    Seq: numberIn(raw.Seq) ?? 0,
    TimeStamp: timeIn(raw.TimeStamp),
    Refer1: textIn(raw.Refer1),
    Refer2: textIn(raw.Refer2),
    ReferCode1: textIn(raw.ReferCode1),
    ReferCode2: textIn(raw.ReferCode2),
    ReferSeq1: numberIn(raw.ReferSeq1),
    ReferSeq2: numberIn(raw.ReferSeq2),
    Value1: textIn(raw.Value1),
    Value2: textIn(raw.Value2),
    DatatypeFlag: numberIn(raw.DatatypeFlag),
    DatatypeDef: textIn(raw.DatatypeDef),
    Score: numberIn(raw.Score),
  }
}

function textIn(value: unknown): string | null {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : null
}

function numberIn(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}

function timeIn(value: unknown): string | null {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? value : null
}
