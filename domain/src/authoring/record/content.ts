import SparkMD5 from 'spark-md5'
import { plainTextOf } from '../../answering/texts/plain-text-of.ts'
import { fieldsOf, isFields, recordOf, type Fields } from '../../naires/fields.ts'
import type { StoredQuestion, NaireRecord } from '../../naires/record.ts'
import { lifted } from '../../questions/mount-question.ts'
import { derivedSid } from './derived-sid.ts'

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
  'ValidatedScale',
  'ValidatedHash',
  'Refer',
]

/**
 * The same questionnaire as one of its own: `sid` (32 upper-case hexadecimal digits) is the copy's, and everything in
 * it gets a sid that follows from that. What refers to something in the questionnaire refers to the copy's. Hashes are
 * made anew by `parseRecord`.
 */
export function copied(record: NaireRecord, sid: string): NaireRecord {
  const renamed = new Map([[record.Sid, sid]])
  for (const { Data, ...fields } of record.Questions) gather([fields, JSON.parse(Data)], renamed, sid)
  gather({ ...record, Questions: [], Subject: null }, renamed, sid)
  const { Subject: _subject, ...own } = record
  return JSON.parse(JSON.stringify(own).replace(sidOrFile, (found) => renamed.get(found) ?? found)) as NaireRecord
}

// Uploaded files stay where they are: an address is no sid.
const sidOrFile = /\/naire\/[0-9A-F]{32}\/resource\/[0-9A-F]{32}|[0-9A-F]{32}/g

/** Sids that the questionnaire itself gives: those of its parts and pages. */
const given: ReadonlySet<string> = new Set(['Sid', 'PageSid'])

function gather(value: unknown, renamed: Map<string, string>, sid: string): void {
  if (typeof value !== 'object' || value === null) return
  for (const [name, field] of Object.entries(value)) {
    if (given.has(name) && typeof field === 'string' && !renamed.has(field)) renamed.set(field, derivedSid(sid, field))
    else gather(field, renamed, sid)
  }
}
