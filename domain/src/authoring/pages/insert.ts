import type { NaireRecord, StoredQuestion } from '../../naires/record.ts'
import { checkNewSid } from '../questions/check-sids.ts'
import { arranged } from '../record/arranged.ts'
import { changed } from '../record/changed.ts'
import { spotOf, type InsertPosition } from './place.ts'

/** The record with further questions at a place, on its page. @throws Refusing for a place that there is not. */
export function inserted(
  record: NaireRecord,
  questions: readonly StoredQuestion[],
  place: InsertPosition,
): NaireRecord {
  if ('newPage' in place) checkNewSid(record, place.newPage)
  const { at, page } = spotOf(record.Questions, place)
  const placed = questions.map((question) => ({ ...question, PageSid: page }))
  return changed(record, arranged(record.Questions.toSpliced(at, 0, ...placed)))
}
