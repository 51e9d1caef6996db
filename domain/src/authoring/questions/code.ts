import { isQuestionCode } from '../../naires/read-question.ts'
import type { NaireRecord, StoredQuestion } from '../../naires/record.ts'
import { AuthoringRefusalError } from '../refusal.ts'
import { isFields } from '../../naires/fields.ts'
import type { RenameCode } from '../operation.ts'
import type { Performance } from '../performance.ts'
import { questionOf } from '../pages/place.ts'
import { inOrder, parsedContent, withContent } from '../record/content.ts'
import { followed, type Renaming } from '../references/follow.ts'
import { namedObjects } from '../references/named-object.ts'
import { withRefer } from '../references/refer.ts'
import { changed } from '../record/difference.ts'

/**
 * The next code that is not taken, made like the one given: `Q7` → `Q8`, `B` → `C`, `years` → `years_2`.
 * For questions as for options, rows and interactions.
 */
export function nextFreeCode(taken: Iterable<string>, like: string): string {
  const codes = new Set(taken)
  let code = like
  while (codes.has(code)) code = following(code)
  return code
}

/** The code for a new question: `Q` and its number, or the next that is free. */
export function newQuestionCode({ Questions }: NaireRecord): string {
  return nextFreeCode(
    Questions.map(({ Code }) => Code),
    `Q${Questions.length + 1}`,
  )
}

/** @throws Refusing when the code has not the form of one, or another question has it. */
export function checkQuestionCode({ Questions }: NaireRecord, code: string, sid: string): void {
  if (!isQuestionCode(code)) throw new AuthoringRefusalError('badCode', { code })
  if (Questions.some(({ Code, Sid }) => Code === code && Sid !== sid))
    throw new AuthoringRefusalError('duplicateCode', { code })
}

function following(code: string): string {
  const { stem, number } = /^(?<stem>.*?)(?<number>\d*)$/su.exec(code)?.groups ?? {}
  if (number) return `${stem}${String(Number(number) + 1).padStart(number.length, '0')}`
  return /^[A-Ya-y]$/.test(code) ? String.fromCharCode(code.charCodeAt(0) + 1) : `${code}_2`
}

export function renameCode(record: NaireRecord, operation: RenameCode): Performance {
  const question = questionOf(record.Questions, operation.question)
  const renaming =
    operation.of === question.Sid
      ? questionRenaming(record, question, operation.code)
      : objectRenaming(question, operation)
  const { record: next, unclear } = followed(record, renaming)
  const { from, to } = renaming
  if (unclear.length > 0 && operation.force !== true)
    throw new AuthoringRefusalError('unclearReference', { from, to, places: unclear.length }, unclear)
  const Questions = next.Questions.map((item) => (item.Sid === question.Sid ? withCode(item, operation) : item))
  return {
    record: changed(next, { Questions: withRefer(Questions, renaming.object === null ? [from, to] : []) }),
    left: unclear,
  }
}

function questionRenaming(record: NaireRecord, question: StoredQuestion, to: string): Renaming {
  checkQuestionCode(record, to, question.Sid)
  return { question, object: null, from: question.Code, to }
}

function objectRenaming(question: StoredQuestion, { of, code }: RenameCode): Renaming {
  const objects = namedObjects(question)
  if (objects === null) throw new AuthoringRefusalError('badContent', { code: question.Code })
  const object = objects.find(({ sid }) => sid === of)
  if (!object) throw new AuthoringRefusalError('noObject', { sid: of })
  if (code.trim() === '' || code.startsWith('@')) throw new AuthoringRefusalError('badCode', { code })
  if (object.siblings.includes(code)) throw new AuthoringRefusalError('duplicateCode', { code })
  return { question, object, from: object.code, to: code }
}

function withCode(question: StoredQuestion, { of, code }: RenameCode): StoredQuestion {
  if (of === question.Sid) return inOrder({ ...question, Code: code })
  return withContent(question, JSON.stringify(coded(parsedContent(question.Data), of, code)))
}

function coded(value: unknown, sid: string, code: string): unknown {
  if (Array.isArray(value)) return value.map((item) => coded(item, sid, code))
  if (!isFields(value)) return value
  if (value['Sid'] === sid) return { ...value, Code: code }
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, coded(item, sid, code)]))
}
