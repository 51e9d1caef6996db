import SparkMD5 from 'spark-md5'
import type { FieldReader } from './fields.ts'
import type { StoredQuestion } from './record.ts'

/**
 * A question as it stands in a record. `Hash` is made anew; missing places are filled by `index`, missing pages by
 * none.
 */
export function readQuestion(reader: FieldReader, index: number, naireSid: string): StoredQuestion {
  const Data = reader.json('Data')
  if (Data === undefined && reader.raw('Data') === undefined)
    reader.problems.add(reader.at('Data'), 'content.missing', { expected: 'object' })
  return {
    Sid: reader.sid('Sid'),
    Code: readCode(reader),
    Type: readType(reader),
    NaireSid: readNaireSid(reader, naireSid),
    PageSid: reader.sid('PageSid'),
    PageSeq: readPageSeq(reader),
    Seq: reader.whole('Seq', 1) ?? index + 1,
    Data: Data ?? '',
    Hash: SparkMD5.hash(Data ?? ''),
    ...reader.picked(['PlainText', 'OriSid', 'TextInputs', 'Body', 'Memo', 'ValidatedScale', 'ValidatedHash']),
  }
}

const codeForm = /^[\p{L}_][\p{L}\p{N}_]*$/u
const wordsOfTheLanguage: ReadonlySet<string> = new Set(['true', 'false', 'null', 'this'])

/** Whether a question can have this code; it is not looked whether another one has it. */
export function isQuestionCode(code: string): boolean {
  return codeForm.test(code) && !wordsOfTheLanguage.has(code)
}

function readCode(reader: FieldReader): string {
  const code = reader.text('Code')
  if (code !== '' && !isQuestionCode(code)) reader.problems.add(reader.at('Code'), 'naire.badCode', { code })
  return code
}

function readType(reader: FieldReader): number {
  if (reader.raw('Type') === undefined)
    reader.problems.add(reader.at('Type'), 'content.missing', { expected: 'number' })
  return reader.whole('Type', 0) ?? -1
}

function readNaireSid(reader: FieldReader, naireSid: string): string {
  const sid = reader.sid('NaireSid', naireSid)
  if (sid !== '' && sid !== naireSid) reader.problems.add(reader.at('NaireSid'), 'naire.otherNaire')
  return naireSid
}

function readPageSeq(reader: FieldReader): number {
  if (reader.raw('PageSeq') === undefined)
    reader.problems.add(reader.at('PageSeq'), 'content.missing', { expected: 'number' })
  return reader.whole('PageSeq', 1) ?? 0
}
