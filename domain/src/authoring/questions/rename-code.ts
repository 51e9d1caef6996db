import { isFields } from '../../naires/fields.ts'
import type { NaireRecord, StoredQuestion } from '../../naires/record.ts'
import type { RenameCode } from '../operation.ts'
import type { Performance } from '../performance.ts'
import { questionOf } from '../pages/place.ts'
import { changed } from '../record/changed.ts'
import { inOrder, parsedContent, withContent } from '../record/content.ts'
import { followed, type Renaming } from '../references/follow.ts'
import { namedObjects } from '../references/named-object.ts'
import { withRefer } from '../references/refer.ts'
import { AuthoringRefusalError } from '../refusal.ts'
import { checkQuestionCode } from './code.ts'

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
