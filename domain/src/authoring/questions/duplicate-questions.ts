import type { NaireRecord } from '../../naires/record.ts'
import type { DuplicateQuestions } from '../operation.ts'
import { inserted } from '../pages/insert.ts'
import { questionOf } from '../pages/place.ts'
import { withRefer } from '../references/refer.ts'
import { renamedQuestion } from '../references/rename-source.ts'
import { AuthoringRefusalError } from '../refusal.ts'
import { checkNewSid } from './check-sids.ts'
import { checkQuestionCode, nextFreeCode } from './code.ts'
import { copiedQuestion, withCopiedTranslations } from './copied-question.ts'

/** The copies' own sids are new, those of resources stay; translations are copied too. */
export function duplicateQuestions(record: NaireRecord, { copies, place }: DuplicateQuestions): NaireRecord {
  const taken = new Set(record.Questions.map(({ Code }) => Code))
  const foreign = new Set((record.ResourceList ?? []).map(({ Sid }) => Sid))
  const made = copies.map((copy) => {
    const original = questionOf(record.Questions, copy.of)
    checkNewSid(record, copy.sid)
    const code = copy.code ?? nextFreeCode(taken, original.Code)
    if (copy.code !== undefined) checkQuestionCode(record, code, copy.sid)
    if (taken.has(code)) throw new AuthoringRefusalError('duplicateCode', { code })
    taken.add(code)
    return copiedQuestion(record, original, {
      sid: copy.sid,
      code,
      foreign,
      rename: (source) => renamedQuestion(source, original.Code, code).source,
    })
  })
  if (new Set(made.map(({ question }) => question.Sid)).size < made.length)
    throw new AuthoringRefusalError('duplicateSid', { sid: made[0]?.question.Sid ?? '' })
  const next = inserted(
    record,
    made.map(({ question }) => question),
    place,
  )
  const Questions = withRefer(
    next.Questions,
    made.map(({ question }) => question.Code),
  )
  return withCopiedTranslations({ ...next, Questions }, made, record.Translations)
}
