import type { NaireRecord } from './record.ts'

/** What publishing adds to a record. */
export interface Publication {
  readonly Revision: number
  readonly OrgSid: string
  /** ISO 8601. */
  readonly PublishTime: string
  readonly OpenUrl: string
}

export type PublishedRecord = NaireRecord & Publication

/** A record as respondents' devices get it: without what is written for authors only. */
export function publishedRecord(record: NaireRecord, publication: Publication): PublishedRecord {
  const Questions = record.Questions.map(({ PlainText: _plain, Body: _body, Memo: _memo, ...question }) => question)
  const QuotarList = (record.QuotarList ?? []).map(({ Memo: _memo, ...cell }) => cell)
  return { ...record, Questions, QuotarList, ...publication }
}
