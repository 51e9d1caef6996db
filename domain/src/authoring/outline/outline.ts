import { plainTextOf } from '../../answering/texts/plain-text-of.ts'
import { pageSids } from '../../naires/check-places.ts'
import type { NaireRecord } from '../../naires/record.ts'
import { parsedContent } from '../record/content.ts'

/** A page and its questions, for a list beside the questionnaire. */
export interface OutlinePage {
  readonly sid: string
  /** From 1. */
  readonly seq: number
  readonly questions: readonly { readonly sid: string; readonly code: string; readonly type: number; readonly text: string }[]
}

/** Characters of a question's text (content §9). */
const textLength = 30

export function outline({ Questions }: NaireRecord): readonly OutlinePage[] {
  return pageSids(Questions).map((sid, index) => ({
    sid,
    seq: index + 1,
    questions: Questions.filter(({ PageSid }) => PageSid === sid).map(({ Sid, Code, Type, Data }) => ({ sid: Sid, code: Code, type: Type, text: plainTextOf(stemOf(Data), textLength) })),
  }))
}

function stemOf(data: string): string {
  const { Data, OriData } = parsedContent(data)
  return String(OriData || (Data ?? ''))
}
