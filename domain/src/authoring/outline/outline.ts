import { plainTextOf } from '../../answering/texts/plain-text-of.ts'
import type { NaireRecord, StoredQuestion } from '../../naires/record.ts'
import { parsedContent, stemOf } from '../record/content.ts'

/** A page and its questions, for a list beside the questionnaire. */
export interface OutlinePage {
  readonly sid: string
  /** From 1. */
  readonly seq: number
  readonly questions: readonly OutlineQuestion[]
}

export interface OutlineQuestion {
  readonly sid: string
  readonly code: string
  /** Number of the question type. */
  readonly type: number
  /** The beginning of the stem. */
  readonly text: string
}

/** Characters of a question's text (content §9). */
const textLength = 30

export function outline({ Questions }: NaireRecord): readonly OutlinePage[] {
  const pages: { sid: string; seq: number; questions: OutlineQuestion[] }[] = []
  for (const question of Questions) {
    if (pages.at(-1)?.sid !== question.PageSid)
      pages.push({ sid: question.PageSid, seq: pages.length + 1, questions: [] })
    pages.at(-1)?.questions.push(lineOf(question))
  }
  return pages
}

function lineOf({ Sid, Code, Type, Data }: StoredQuestion): OutlineQuestion {
  return { sid: Sid, code: Code, type: Type, text: plainTextOf(stemOf(parsedContent(Data)), textLength) }
}
