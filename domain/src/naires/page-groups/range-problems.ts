import { Problems, type NaireProblem } from '../problems.ts'
import type { NaireRecord } from '../record.ts'
import { checkPageGroups } from './check-page-groups.ts'
import { checkPageSplits } from './check-page-splits.ts'

/** Returns the problems of a questionnaire's page groups and splits, in the form that `parseRecord` reports. */
export function rangeProblems(record: NaireRecord): readonly NaireProblem[] {
  const problems = new Problems()
  checkPageGroups(record, problems)
  checkPageSplits(record, problems)
  return problems.all
}
