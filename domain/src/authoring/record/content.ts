import SparkMD5 from 'spark-md5'
import { plainTextOf } from '../../answering/texts/plain-text-of.ts'
import { fieldsOf, isFields, recordOf, type Fields } from '../../naires/fields.ts'
import type { StoredQuestion } from '../../naires/record.ts'
import { lifted } from '../../questions/common-migrations.ts'

/** The question with other content; hash and plain text follow. */
export function withContent(question: StoredQuestion, data: string): StoredQuestion {
  if (data === question.Data) return question
  return inOrder({
    ...question,
    Data: data,
    Hash: SparkMD5.hash(data),
    PlainText: plainTextOf(stemOf(parsedContent(data))),
  })
}

/** Fields in the order in which `parseRecord` writes them; absent ones stay absent. */
export function inOrder(question: StoredQuestion): StoredQuestion {
  const fields = fieldsOf(question)
  return recordOf(
    Object.fromEntries(order.filter((name) => fields[name] !== undefined).map((name) => [name, fields[name]])),
  )
}

/** In today's shape, so that each of its texts has its name. Empty when the text is no JSON object. */
export function parsedContent(data: string): Fields {
  try {
    const content: unknown = JSON.parse(data)
    return isFields(content) ? lifted(content) : {}
  } catch {
    return {}
  }
}

/** The text that a question asks, HTML with its placeholders. */
export function stemOf({ Data, OriData }: Fields): string {
  return String(OriData || (Data ?? ''))
}

/** The sids of all objects in a content. */
export function sidsIn(content: unknown): readonly string[] {
  if (Array.isArray(content)) return content.flatMap(sidsIn)
  if (!isFields(content)) return []
  const own = typeof content['Sid'] === 'string' ? [content['Sid']] : []
  return [...own, ...Object.values(content).flatMap(sidsIn)]
}

const order: readonly (keyof StoredQuestion)[] = [
  'Sid',
  'Code',
  'Type',
  'NaireSid',
  'PageSid',
  'PageSeq',
  'Seq',
  'Data',
  'Hash',
  'PlainText',
  'OriSid',
  'TextInputs',
  'Body',
  'Memo',
  'Refer',
]
