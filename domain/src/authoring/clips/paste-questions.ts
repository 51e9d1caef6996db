import { isQuestionCode } from '../../naires/read-question.ts'
import type { NaireRecord } from '../../naires/record.ts'
import type { PasteQuestions } from '../operation.ts'
import { putEntry } from '../entries/change-entries.ts'
import { addDivider } from '../pages/dividers.ts'
import { inserted } from '../pages/insert.ts'
import { contentText } from '../questions/add-question.ts'
import { checkNewSid } from '../questions/check-sids.ts'
import { copiedQuestion, withCopiedTranslations } from '../questions/copied-question.ts'
import { withRefer } from '../references/refer.ts'
import { AuthoringRefusalError } from '../refusal.ts'
import type { Clip } from './clip.ts'
import { newCodes, renamedAll } from './new-codes.ts'

/** Codes that are taken become the next free ones, and what the questions say of each other follows. Media come along; translations, in the languages that there are. */
export function pasteQuestions(record: NaireRecord, { clip, sids, place, pages }: PasteQuestions): NaireRecord {
  checkClip(record, clip, sids)
  const codes = newCodes(record, clip)
  const foreign = new Set([...clip.resources, ...(record.ResourceList ?? [])].map(({ Sid }) => Sid))
  const made = clip.questions.map((question, at) =>
    copiedQuestion(record, question, {
      sid: sids[at] ?? '',
      code: codes.get(question.Code) ?? question.Code,
      foreign,
      rename: (source) => renamedAll(source, codes),
    }),
  )
  const placed = inserted(
    record,
    made.map(({ question }) => question),
    place,
  )
  const divided = clip.questions.reduce((next, { page }, at) => {
    const isNew = at > 0 && page !== clip.questions[at - 1]?.page
    return isNew && pages[page - 1] !== undefined
      ? addDivider(next, { type: 'AddDivider', before: sids[at] ?? '', page: pages[page - 1] ?? '' })
      : next
  }, placed)
  const withMedia = clip.resources
    .filter(({ Sid }) => !record.ResourceList?.some((resource) => resource.Sid === Sid))
    .reduce(
      (next, entry) =>
        putEntry(next, { type: 'PutEntry', list: 'resource', entry: { ...entry, NaireSid: record.Sid } }),
      divided,
    )
  return withCopiedTranslations(
    { ...withMedia, Questions: withRefer(withMedia.Questions, [...codes.values()]) },
    made,
    clip.translations,
  )
}

function checkClip(record: NaireRecord, { questions }: Clip, sids: readonly string[]): void {
  if (new Set(sids).size < questions.length) throw new AuthoringRefusalError('duplicateSid', { sid: sids[0] ?? '' })
  for (const sid of sids) checkNewSid(record, sid)
  for (const { Code, Data } of questions) {
    if (!isQuestionCode(Code)) throw new AuthoringRefusalError('badCode', { code: Code })
    contentText(Data)
  }
}
