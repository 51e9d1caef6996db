import type { NaireRecord, StoredQuestion } from '@naire/domain/naires'

/** A page and its questions, at least one. */
export interface Page {
  readonly sid: string
  /** From 1. */
  readonly seq: number
  readonly questions: readonly StoredQuestion[]
}

/** The pages by sid, in order, read once for each list of questions. */
export function pagesOf({ Questions }: NaireRecord): ReadonlyMap<string, Page> {
  const known = read.get(Questions)
  if (known) return known
  const pages = new Map<string, Page>()
  for (const question of Questions) {
    const { questions = [] } = pages.get(question.PageSid) ?? {}
    pages.set(question.PageSid, { sid: question.PageSid, seq: question.PageSeq, questions: [...questions, question] })
  }
  read.set(Questions, pages)
  return pages
}

const read = new WeakMap<object, ReadonlyMap<string, Page>>()

/** Codes of the first and last question of a page: `Q1–Q4`. */
export function codesOf({ questions }: Page): string {
  const [first, last] = [questions[0]?.Code ?? '', questions.at(-1)?.Code ?? '']
  return first === last ? first : `${first}–${last}`
}
