import type { NaireRecord, StoredQuestion } from '../../naires/record.ts'
import { questionTypeOf } from '../../questions/index.ts'
import type { ChangeContent, ChangeMemo, ChangeType } from '../operation.ts'
import type { Performance } from '../performance.ts'
import { placeOfQuestion, questionOf } from '../pages/place.ts'
import { changed } from '../record/changed.ts'
import { inOrder, withContent } from '../record/content.ts'
import { referring } from '../references/refer.ts'
import { referencesToObjects } from '../references/references-to-objects.ts'
import { AuthoringRefusalError } from '../refusal.ts'
import { contentText } from './add-question.ts'
import { checkInteractionSids } from './check-sids.ts'

/** `left` names the references to interactions, options, rows and columns whose codes the new content has no more. */
export function changeContent(record: NaireRecord, { sid, data }: ChangeContent): Performance {
  const question = questionOf(record.Questions, sid)
  checkInteractionSids(record, sid, contentText(data))
  const known = new Set(record.Questions.map(({ Code }) => Code))
  const next = referring(withContent(question, data), known)
  return { record: withQuestion(record, next), left: referencesToObjects(record, question, next) }
}

/** `left` as of `changeContent`. @throws Refusing when there is no such type. */
export function changeType(record: NaireRecord, { sid, questionType, data }: ChangeType): Performance {
  if (questionTypeOf(questionType) === null) throw new AuthoringRefusalError('noFreshContent', { type: questionType })
  const before = questionOf(record.Questions, sid)
  const { record: next } = changeContent(withQuestion(record, inOrder({ ...before, Type: questionType })), {
    type: 'ChangeContent',
    sid,
    data,
  })
  return { record: next, left: referencesToObjects(record, before, questionOf(next.Questions, sid)) }
}

export function changeMemo(record: NaireRecord, { sid, memo }: ChangeMemo): NaireRecord {
  const { Memo: _memo, ...question } = questionOf(record.Questions, sid)
  return withQuestion(record, inOrder(memo === '' ? question : { ...question, Memo: memo }))
}

function withQuestion(record: NaireRecord, question: StoredQuestion): NaireRecord {
  return changed(record, {
    Questions: record.Questions.with(placeOfQuestion(record.Questions, question.Sid), question),
  })
}
