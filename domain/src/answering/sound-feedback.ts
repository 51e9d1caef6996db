import type { Feedback } from '../interactions/index.ts'

/** A record in which each field is what it should be, or absent: what is stored or sent may be anything. */
export function soundFeedback(given: Feedback): Feedback {
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
