import type { Caller } from '../access/index.ts'
import type { Filter, SessionFilter, TableQuery } from './query.ts'
import type { TableResult } from './result.ts'
import type { Codebook } from './variable.ts'
import type { WeightReport } from './weighting.ts'

/** One question to the numbers of a questionnaire. */
export type AnalysisQuery =
  | { readonly kind: 'table'; readonly table: TableQuery }
  /** Each variable of a question in the way that suits it. */
  | {
      readonly kind: 'distribution'
      readonly questionSid: string
      readonly filter: Filter | null
      readonly sessions: SessionFilter
      readonly weight: string | null
    }
  /** Funnel of sessions: begun, by page, by question, finished, counted. */
  | { readonly kind: 'funnel'; readonly filter: Filter | null }
  /** Median seconds of sessions, pages and questions. */
  | { readonly kind: 'durations'; readonly filter: Filter | null; readonly sessions: SessionFilter }
  /** Texts of one variable, newest first. */
  | {
      readonly kind: 'texts'
      readonly variable: string
      readonly contains: string
      readonly filter: Filter | null
      readonly sessions: SessionFilter
      readonly skip: number
      readonly top: number
    }

export interface AnalysisViewer {
  /** In the subject of the questionnaire. */
  readonly role: Caller
  readonly userSid: string
  /** Gets texts and numbers with the telephone numbers in them. */
  readonly seesPhones: boolean
}

export interface AnalysisRequest {
  readonly naireSid: string
  readonly viewer: AnalysisViewer
  readonly queries: readonly AnalysisQuery[]
  /** The copy must have come so far; 0 for whatever there is. */
  readonly minPosition: number
}

/** Always told: which sessions, up to where in the log, how many there are. */
export interface AnalysisReply {
  readonly position: number
  /** The copy had not come so far as asked for. */
  readonly stale: boolean
  readonly results: readonly AnalysisResult[]
}

export type AnalysisResult =
  | {
      readonly kind: 'table'
      readonly sessions: SessionFilter
      readonly counted: number
      readonly table: TableResult
      readonly milliseconds: number
    }
  | {
      readonly kind: 'distribution'
      readonly sessions: SessionFilter
      readonly counted: number
      readonly variables: readonly Distribution[]
      readonly milliseconds: number
    }
  | { readonly kind: 'funnel'; readonly funnel: Funnel; readonly milliseconds: number }
  | {
      readonly kind: 'durations'
      readonly sessions: SessionFilter
      readonly durations: Durations
      readonly milliseconds: number
    }
  | { readonly kind: 'texts'; readonly sessions: SessionFilter; readonly texts: Texts; readonly milliseconds: number }
  | { readonly kind: 'problem'; readonly problem: AnalysisProblem }

export interface AnalysisProblem {
  /** A key of `QueryProblem`, or of what ends a query. */
  readonly key: string
  readonly target: string
  readonly values: Readonly<Record<string, string | number>>
}

export interface Distribution {
  readonly variable: string
  /** Shares by option or band; absent for texts. */
  readonly table?: TableResult
  /** Mean, spread and quartiles of a number, or of options with values. */
  readonly numbers?: TableResult
  readonly texts?: {
    readonly answered: number
    readonly different: number
    readonly top: readonly { readonly text: string; readonly n: number }[]
  }
  /** Of places: sessions by province, or by the last part of an address elsewhere; '' for the rest. */
  readonly regions?: readonly { readonly region: string; readonly n: number }[]
  /** Of a video: clicks by dimension and second of the film. */
  readonly clicks?: readonly { readonly dimension: string; readonly second: number; readonly n: number }[]
}

export interface Funnel {
  readonly begun: number
  readonly finished: number
  readonly counted: number
  /** Sessions that came to a page or further. */
  readonly pages: readonly { readonly page: number; readonly n: number }[]
  /** Sessions that answered anything of a question. */
  readonly questions: readonly { readonly questionSid: string; readonly n: number }[]
}

export interface Durations {
  readonly sessions: { readonly n: number; readonly quartiles: readonly (number | null)[] }
  readonly pages: readonly { readonly page: string; readonly n: number; readonly median: number }[]
  readonly questions: readonly { readonly code: string; readonly n: number; readonly median: number }[]
}

export interface Texts {
  readonly total: number
  readonly rows: readonly { readonly sessionSid: string; readonly text: string }[]
}

export interface CodebookReply {
  readonly position: number
  readonly codebook: Codebook
  readonly weights: readonly { readonly sid: string; readonly title: string; readonly report: WeightReport | null }[]
}
