import { Problems, type NaireProblem } from '../problems.ts'
import type { NaireRecord } from '../record.ts'
import { checkPageGroups } from './check-page-groups.ts'
import { checkPageSplits } from './check-page-splits.ts'

/** What is wrong with the page groups and splits of a questionnaire, as `parseRecord` says it. */
export function rangeProblems(record: NaireRecord): readonly NaireProblem[] {
  const problems = new Problems()
  checkPageGroups(record, problems)
  checkPageSplits(record, problems)
  return problems.all
}
