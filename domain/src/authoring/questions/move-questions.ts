import type { NaireRecord } from '../../naires/record.ts'
import type { MoveQuestions } from '../operation.ts'
import { placeOfQuestion, spotOf } from '../pages/place.ts'
import { withRanges } from '../ranges/follow-ranges.ts'
import { arranged } from '../record/arranged.ts'
import { changed } from '../record/changed.ts'
import { checkNewSid } from './check-sids.ts'

export function moveQuestions(record: NaireRecord, { sids, place }: MoveQuestions): NaireRecord {
  for (const sid of sids) placeOfQuestion(record.Questions, sid)
  if ('newPage' in place) checkNewSid(record, place.newPage)
  const { at, page } = spotOf(record.Questions, place)
  const chosen = new Set(sids)
  const moving = record.Questions.filter(({ Sid }) => chosen.has(Sid)).map((question) =>
    question.PageSid === page ? question : { ...question, PageSid: page },
  )
  const staying = record.Questions.filter(({ Sid }) => !chosen.has(Sid))
  const before = record.Questions.slice(0, at).filter(({ Sid }) => !chosen.has(Sid)).length
  return reordered(record, staying.toSpliced(before, 0, ...moving), chosen)
}

/** The record with its questions in another order; `moved` are the sids of those that changed their place. */
export function reordered(
  record: NaireRecord,
  questions: NaireRecord['Questions'],
  moved: ReadonlySet<string>,
): NaireRecord {
  return changed(withRanges(record, questions, moved), arranged(questions))
}
