import type { Report } from '../report.ts'
import type { Rule } from '../survey.ts'
import type { Locators } from './logic.ts'
import type { Fields } from './payloads.ts'

/** The survey that is read. */
export interface QualtricsContext {
  readonly language: string
  readonly report: Report
  readonly locators: Locators
  rule(logic: Fields, construct: string): Rule
}
