import SparkMD5 from 'spark-md5'
import type { NaireSummary } from './commands.ts'
import type { NaireRecord } from './record.ts'
import { settingsOf } from './settings.ts'

export function summaryOf(record: NaireRecord): NaireSummary {
  return {
    naireSid: record.Sid,
    name: record.Name,
    questionCount: record.QuestionCount,
    pageCount: record.PageCount,
    modifyTime: record.ModifyTime,
    defaultTheme: settingsOf(record).DefaultTheme,
    cells: (record.QuotarList ?? []).map(({ Sid, QuotarExpression, Memo, Limit }) => ({
      cellSid: Sid,
      expression: QuotarExpression,
      memo: Memo === undefined || Memo === '' ? null : Memo,
      limit: Limit,
    })),
  }
}

/**
 * MD5 of the record's JSON text, 32 lower-case hexadecimal digits. Equal for records that `parseRecord` gave for equal
 * contents.
 */
export function contentHash(record: NaireRecord): string {
  return SparkMD5.hash(JSON.stringify(record))
}
