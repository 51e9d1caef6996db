import type { NaireRecord } from '@naire/domain/naires'
import type { Item } from './shapes.ts'

/** The questionnaire with these items, all on one page. */
export function naireOf(items: readonly Item[]): NaireRecord {
  const Questions = items.map((item, at) => ({
    Sid: sidOf(item.code),
    Code: item.code,
    Type: 3,
    NaireSid: 'naire',
    PageSid: 'page',
    PageSeq: 1,
    Seq: at + 1,
    Data: JSON.stringify(contentOf(item)),
    Hash: '',
  }))
  return {
    Sid: 'naire',
    Name: 'Bench',
    QuestionCount: Questions.length,
    PageCount: 1,
    ModifyTime: '2026-01-01T00:00:00Z',
    Questions,
  }
}

export const sidOf = (code: string): string => `question-${code}`
export const inputSidOf = (code: string): string => `input-${code}`

function contentOf({ code, shownBy, sumOf }: Item): object {
  const ValueExpression = sumOf.length > 0 ? `sum(${sumOf.join(', ')})` : ''
  return {
    Data: `How much is ${code}?`,
    Config: { VisibleExpression: shownBy === null ? '' : `${shownBy} > 0` },
    Interactions: [{ Sid: inputSidOf(code), Code: 'I1', ValueExpression, DataType: { Type: 2, Required: true } }],
  }
}
