import { previousPageHash } from './previous-page.ts'
import type { NaireRecord } from './record.ts'
import { isTestCase } from './test-case-resource.ts'

/** What publishing adds to a record. */
export interface Publication {
  readonly Revision: number
  readonly OrgSid: string
  /** ISO 8601. */
  readonly PublishTime: string
  readonly OpenUrl: string
}

export interface PublishedRecord extends Omit<NaireRecord, 'PublishTime' | 'OpenUrl'>, Publication {
  /** Of the password that turning back asks for. */
  readonly PreviousPageHash?: string
}

/** A record as staff get it who do not publish. */
export function withoutPasswords({
  AccessPassword: _access,
  PreviousPagePassword: _previous,
  ...record
}: NaireRecord): Omit<NaireRecord, 'AccessPassword' | 'PreviousPagePassword'> {
  return record
}

/** A record as respondents' devices get it: without what is written for authors only (memos, test cases), and without passwords. */
export function publishedRecord(record: NaireRecord, publication: Publication): PublishedRecord {
  const Questions = record.Questions.map(({ PlainText: _plain, Body: _body, Memo: _memo, ...question }) => question)
  const QuotarList = (record.QuotarList ?? []).map(({ Memo: _memo, ...cell }) => cell)
  const { AccessPassword: _access, PreviousPagePassword = '', ...open } = record
  const ResourceList = record.ResourceList && {
    ResourceList: record.ResourceList.filter((resource) => !isTestCase(resource)),
  }
  const PreviousPageHash =
    PreviousPagePassword === '' ? {} : { PreviousPageHash: previousPageHash(record.Sid, PreviousPagePassword) }
  return { ...open, Questions, QuotarList, ...ResourceList, ...PreviousPageHash, ...publication }
}
