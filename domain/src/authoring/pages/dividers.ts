import { pageSids } from '../../naires/check-places.ts'
import type { NaireRecord, StoredQuestion } from '../../naires/record.ts'
import type { AddDivider, DeleteDivider, MovePage, MoveQuestions } from '../operation.ts'
import { arranged } from '../record/arranged.ts'
import { derivedSid } from '../record/derived-sid.ts'
import { AuthoringRefusalError } from '../refusal.ts'
import { endOfPage, placeOfQuestion, spotOf } from './place.ts'
import { withRanges, withRosters } from '../ranges/follow-ranges.ts'
import { checkNewSid } from '../questions/add-question.ts'
import { changed } from '../record/difference.ts'

/** Nothing happens before the first question of a page: there a page begins already. */
export function addDivider(record: NaireRecord, { before, page }: AddDivider): NaireRecord {
  const at = placeOfQuestion(record.Questions, before)
  const old = record.Questions[at]?.PageSid
  if (record.Questions[at - 1]?.PageSid !== old) return record
  checkNewSid(record, page)
  return onPages(record, (question, index) => (index >= at && question.PageSid === old ? page : question.PageSid))
}

export function deleteDivider(record: NaireRecord, { page }: DeleteDivider): NaireRecord {
  endOfPage(record.Questions, page)
  const first = record.Questions.findIndex(({ PageSid }) => PageSid === page)
  const previous = record.Questions[first - 1]?.PageSid
  if (previous === undefined) throw new AuthoringRefusalError('firstPage')
  return onPages(record, ({ PageSid }) => (PageSid === page ? previous : PageSid))
}

export function movePage(record: NaireRecord, { page, after }: MovePage): NaireRecord {
  endOfPage(record.Questions, page)
  if (after === page) return record
  const moving = record.Questions.filter(({ PageSid }) => PageSid === page)
  const staying = record.Questions.filter(({ PageSid }) => PageSid !== page)
  return reordered(
    record,
    staying.toSpliced(endOfPage(staying, after), 0, ...moving),
    new Set(moving.map(({ Sid }) => Sid)),
  )
}

export function mergePages(record: NaireRecord): NaireRecord {
  const [first = ''] = pageSids(record.Questions)
  return onPages(record, () => first)
}

export function splitPages(record: NaireRecord): NaireRecord {
  const used = new Set(pageSids(record.Questions))
  return onPages(record, ({ PageSid, Sid }, index) =>
    record.Questions[index - 1]?.PageSid === PageSid ? unusedSid(PageSid, Sid, used) : PageSid,
  )
}

function unusedSid(page: string, question: string, used: Set<string>): string {
  let sid = derivedSid(page, question)
  while (used.has(sid)) sid = derivedSid(sid, question)
  used.add(sid)
  return sid
}

function onPages(record: NaireRecord, pageOf: (question: StoredQuestion, index: number) => string): NaireRecord {
  const questions = record.Questions.map((question, index) => {
    const PageSid = pageOf(question, index)
    return PageSid === question.PageSid ? question : { ...question, PageSid }
  })
  return changed(record, arranged(questions))
}

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
function reordered(record: NaireRecord, questions: NaireRecord['Questions'], moved: ReadonlySet<string>): NaireRecord {
  const followed = withRosters(questions, { before: record.Questions, next: questions, moved })
  return changed(withRanges(record, questions, moved), arranged(followed))
}
