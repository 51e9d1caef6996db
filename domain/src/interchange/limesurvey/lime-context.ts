import type { Report } from '../report.ts'
import type { Rule, Words } from '../survey.ts'
import type { Resolve } from './expression.ts'
import type { LimeTables } from './tables.ts'

/** The survey that is read, and what becomes of its texts and conditions. */
export interface LimeContext {
  readonly tables: LimeTables
  readonly language: string
  readonly report: Report
  readonly resolve: Resolve
  html(words: Words): Words
  rule(source: string, construct: string): Rule | null
}
