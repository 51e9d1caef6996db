import type { Problems } from '../problems.ts'
import type { NaireRecord } from '../record.ts'
import { pageSpans } from './page-spans.ts'

/** Each split has an id of its own and is a range of questions (content §3.11). */
export function checkPageSplits(record: NaireRecord, problems: Problems): void {
  const spanOf = pageSpans(record, problems)
  const seen = new Set<string>()
  record.PageSplits?.forEach((split, at) => {
    spanOf(split, `PageSplits[${at}]`)
    if (seen.has(split.Id)) problems.add(`PageSplits[${at}].Id`, 'content.duplicate', { value: split.Id })
    seen.add(split.Id)
  })
}
