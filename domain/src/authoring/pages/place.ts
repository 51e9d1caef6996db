import type { StoredQuestion } from '../../naires/record.ts'
import { AuthoringRefusalError } from '../refusal.ts'

/** Where questions go: beside a question, on its page, or on a new page after another. */
export type InsertPosition =
  | { readonly before: string }
  | { readonly after: string }
  /** `newPage` is the new page's sid; `afterPage` null: at the start. */
  | { readonly newPage: string; readonly afterPage: string | null }

export interface Spot {
  /** Place in the list before which the questions go. */
  readonly at: number
  readonly page: string
}

/** @throws Refusing when there is no such question or page, or the new page's sid is in use. */
export function spotOf(questions: readonly StoredQuestion[], place: InsertPosition): Spot {
  if ('newPage' in place) return { at: endOfPage(questions, place.afterPage), page: place.newPage }
  const sid = 'before' in place ? place.before : place.after
  const index = placeOfQuestion(questions, sid)
  return { at: 'before' in place ? index : index + 1, page: questions[index]?.PageSid ?? '' }
}

/** @throws Refusing when there is no such question. */
export function placeOfQuestion(questions: readonly StoredQuestion[], sid: string): number {
  const index = questions.findIndex(({ Sid }) => Sid === sid)
  if (index < 0) throw new AuthoringRefusalError('noQuestion', { sid })
  return index
}

/** @throws Refusing when there is no such question. */
export function questionOf(questions: readonly StoredQuestion[], sid: string): StoredQuestion {
  const question = questions[placeOfQuestion(questions, sid)]
  if (!question) throw new AuthoringRefusalError('noQuestion', { sid })
  return question
}

/** The place behind the last question of a page, 0 for null. @throws Refusing when there is no such page. */
export function endOfPage(questions: readonly StoredQuestion[], page: string | null): number {
  if (page === null) return 0
  const last = questions.findLastIndex(({ PageSid }) => PageSid === page)
  if (last < 0) throw new AuthoringRefusalError('noPage', { sid: page })
  return last + 1
}
