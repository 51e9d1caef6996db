import SparkMD5 from 'spark-md5'
import { isFields, normalSid } from '../../naires/fields.ts'
import type { NaireRecord, StoredQuestion } from '../../naires/record.ts'
import { questionDefinitions, questionTypeOf } from '../../questions/index.ts'
import type { AddQuestion } from '../operation.ts'
import { sidsFrom } from '../record/derived-sid.ts'
import { inOrder, withContent, parsedContent } from '../record/content.ts'
import { withRefer } from '../references/refer.ts'
import { AuthoringRefusalError } from '../refusal.ts'
import { checkQuestionCode, newQuestionCode } from './code.ts'
import { arranged } from '../record/arranged.ts'
import { spotOf, type InsertPosition } from '../pages/place.ts'
import { isFixedSid } from '../../interactions/index.ts'
import { changed } from '../record/difference.ts'

export function addQuestion(
  record: NaireRecord,
  { sid, questionType, place, code = newQuestionCode(record), data, memo = '' }: AddQuestion,
): NaireRecord {
  checkNewSid(record, sid)
  checkQuestionCode(record, code, sid)
  const fresh = freshContent(questionType, sid)
  const content = data === undefined ? fresh : contentText(data)
  checkInteractionSids(record, sid, content)
  const question = newQuestion(record, {
    Sid: sid,
    Code: code,
    Type: questionType,
    Data: content,
    ...(memo === '' ? {} : { Memo: memo }),
  })
  const next = inserted(record, [question], place)
  return { ...next, Questions: withRefer(next.Questions, [code]) }
}

/** A question that stands nowhere yet. */
export function newQuestion(
  record: NaireRecord,
  fields: Pick<StoredQuestion, 'Sid' | 'Code' | 'Type' | 'Data' | 'OriSid' | 'Memo'>,
): StoredQuestion {
  const bare = { ...fields, NaireSid: record.Sid, PageSid: '', PageSeq: 0, Seq: 0, Data: '', Hash: SparkMD5.hash('') }
  return inOrder(withContent(bare, fields.Data))
}

/** The text of a content. @throws Refusing when it is no JSON object. */
export function contentText(data: string): string {
  try {
    if (isFields(JSON.parse(data))) return data
  } catch {
    // Said below.
  }
  throw new AuthoringRefusalError('notJson')
}

function freshContent(number: number, sid: string): string {
  const type = questionTypeOf(number)
  if (type === null) throw new AuthoringRefusalError('noFreshContent', { type: number })
  return JSON.stringify(questionDefinitions[type].fresh(sidsFrom(sid)))
}

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

/** @throws Refusing when it is no sid as they are stored, or something beside the contents has it. */
export function checkNewSid({ Sid, Questions, QuotarList = [], ResourceList = [] }: NaireRecord, sid: string): void {
  if (normalSid(sid) !== sid) throw new AuthoringRefusalError('badSid', { sid })
  const isQuestions = Questions.some((question) => question.Sid === sid || question.PageSid === sid)
  if (Sid === sid || isQuestions || [...QuotarList, ...ResourceList].some((entry) => entry.Sid === sid))
    throw new AuthoringRefusalError('duplicateSid', { sid })
}

/** @throws Refusing when an interaction has the sid of a question, or of another question's interaction. */
export function checkInteractionSids({ Questions }: NaireRecord, sid: string, data: string): void {
  const own = Questions.find((question) => question.Sid === sid)
  const before = new Set(interactionSids(own?.Data ?? ''))
  for (const added of interactionSids(data).filter(
    (interaction) => !before.has(interaction) && !isFixedSid(interaction),
  )) {
    const isTaken =
      added === sid ||
      Questions.some(
        ({ Sid, Data }) =>
          Sid === added || (Sid !== sid && Data.includes(added) && interactionSids(Data).includes(added)),
      )
    if (isTaken) throw new AuthoringRefusalError('duplicateSid', { sid: added })
  }
}

function interactionSids(data: string): readonly string[] {
  const { Interactions } = parsedContent(data)
  return Array.isArray(Interactions)
    ? Interactions.map((item: unknown) => (isFields(item) ? String(item['Sid']) : ''))
    : []
}
