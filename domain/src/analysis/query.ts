import type { Adjustment } from './tests.ts'
import type { Band, PeriodStep } from './source.ts'

/** Several categories counted as one: top-2 boxes, NPS groups, an author's own. */
export interface Net {
  readonly key: string
  readonly title: string
  readonly of: readonly string[]
}

/** One variable on an edge of a table. */
export interface Level {
  readonly variable: string
  /** Of a number: the parts that are counted. */
  readonly bands?: readonly Band[]
  /** Of a time. */
  readonly step?: PeriodStep
  readonly nets?: readonly Net[]
  /** `asked`: as they are written. By the cases of the whole table. */
  readonly order?: 'asked' | 'ascending' | 'descending'
  /** Codes that are not shown; bases count them. */
  readonly hidden?: readonly string[]
}

/** One variable, or several nested, outermost first. Axes beside each other make a banner. */
export type Axis = readonly Level[]

export type Measure =
  | { readonly kind: 'count' }
  /** Mean, standard deviation and error, smallest, largest and sum. */
  | { readonly kind: 'mean'; readonly of: string }
  /** Quantiles at these shares; 0.5 is the median. */
  | { readonly kind: 'quantiles'; readonly of: string; readonly at: readonly number[] }
  /** Of a number or of options with values, from 0 to 10. */
  | { readonly kind: 'nps'; readonly of: string }
  /** Share of the n highest or lowest values among the options. */
  | { readonly kind: 'box'; readonly of: string; readonly side: 'top' | 'bottom'; readonly n: number }

export type Filter =
  | { readonly all: readonly Filter[] }
  | { readonly any: readonly Filter[] }
  | { readonly not: Filter }
  /** One of these options. */
  | { readonly variable: string; readonly in: readonly string[] }
  /** From (included) to (excluded): a number, or a time in milliseconds. */
  | { readonly variable: string; readonly from: number | null; readonly to: number | null }
  | { readonly variable: string; readonly answered: boolean }

export const sessionStatuses = ['success', 'prohibit', 'suspend', 'invalid', 'revoke', 'fullQuota'] as const
/** In the order of their numbers (`statusNumbers`). */
export type SessionStatus = (typeof sessionStatuses)[number]

/** Which sessions count at all; always told with the result. */
export interface SessionFilter {
  readonly statuses: readonly SessionStatus[]
  /** Sessions that review rejected. */
  readonly rejected: boolean
  readonly test: boolean
  /** Sessions that a cleaning decision took out. */
  readonly cleaned: boolean
}

/** Successful and not rejected. */
export const countedSessions: SessionFilter = { statuses: ['success'], rejected: false, test: false, cleaned: false }

export interface TableOptions {
  readonly adjust: Adjustment
  /** Letters are made. */
  readonly letters: boolean
  /** Minutes east of UTC in which days begin. */
  readonly utcOffset: number
}

export const usualOptions: TableOptions = { adjust: 'none', letters: true, utcOffset: 480 }

export interface TableQuery {
  readonly rows: readonly Axis[]
  readonly columns: readonly Axis[]
  readonly measure: Measure
  readonly filter: Filter | null
  readonly sessions: SessionFilter
  /** Sid of a weighting scheme; null: every session counts once. */
  readonly weight: string | null
  /** Base of percentages for multiple-answer questions. */
  readonly base: 'respondents' | 'responses'
  readonly options: TableOptions
}

/** A table with everything that is left out set to its usual. */
export const table = (query: Partial<TableQuery>): TableQuery => ({
  rows: [],
  columns: [],
  measure: { kind: 'count' },
  filter: null,
  sessions: countedSessions,
  weight: null,
  base: 'respondents',
  ...query,
  options: { ...usualOptions, ...query.options },
})
