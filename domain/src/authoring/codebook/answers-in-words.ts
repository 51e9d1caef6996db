import { feedbackTypes, type Feedback } from '../../interactions/index.ts'
import type { NaireRecord } from '../../naires/record.ts'
import { codebookOf } from './codebook.ts'

export interface AnswerInWords {
  /** Stem of the question, as words. */
  readonly question: string
  /** One for each item of the reply. */
  readonly answers: readonly string[]
}

/**
 * Answers of a session as their respondent reads them, in the order of the questionnaire; texts that are not translated
 * stay in its own language, options that it does not have any more stand by their code.
 */
export function answersInWords(
  record: NaireRecord,
  feedbacks: readonly Feedback[],
  language: string,
): readonly AnswerInWords[] {
  return codebookOf(record, language).flatMap(({ sid, stem, parts, fields }) => {
    const items = feedbacks.filter(({ QuestionSid }) => QuestionSid === sid)
    if (items.length === 0) return []
    const texts = new Map([...parts, ...fields.flatMap((field) => field.parts)].map((part) => [part.sid, part.text]))
    const inOrder = items.toSorted((one, other) => one.Seq - other.Seq)
    const answers = inOrder.map((item) => inWords(item, texts)).filter((text) => text !== '')
    return answers.length === 0 ? [] : [{ question: stem, answers }]
  })
}

function inWords(item: Feedback, texts: ReadonlyMap<string, string>): string {
  const { Type, Refer1, Refer2, ReferCode1, ReferCode2, Value1, Value2 } = item
  const referred = [
    [Refer1, ReferCode1],
    [Refer2, ReferCode2],
  ] as const
  const written = (Type === feedbackTypes.choice ? Value2 : Value1) ?? ''
  // Of what is written, a code without a text of its own is the blank's.
  const coded = (code: string | null | undefined) => (written === '' ? (code ?? '') : '')
  const parts = referred.map(([sid, code]) => texts.get(sid ?? '') || coded(code)).filter((text) => text !== '')
  return [parts.join(' · '), written].filter((text) => text !== '').join(': ')
}
