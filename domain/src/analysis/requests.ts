import type { Caller } from '../access/index.ts'
import type { CleaningRule } from './cleaning.ts'
import type { CoderAgreement } from './coding.ts'
import type { DerivedVariable } from './events.ts'
import type { GeoBounds, MapTiles, Places } from './places.ts'
import type { Filter, SessionFilter, TableQuery } from './query.ts'
import type { TableResult } from './result.ts'
import type { CountedAtoms, SharedText, Split } from './sharing/index.ts'
import type { Codebook, Variable } from './variable.ts'
import type { Caps, ImpossibleTarget, Margin, WeightReport } from './weighting.ts'

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
  /** Places of a map, those that are near each other together. */
  | {
      readonly kind: 'places'
      /** Of the addresses; its coordinates stand beside it. */
      readonly variable: string
      readonly zoom: number
      /** Part of the map, in the coordinates of the answers; null: all of it. */
      readonly within: GeoBounds | null
      readonly filter: Filter | null
      readonly sessions: SessionFilter
    }
  /** One variable in the way that suits it. */
  | {
      readonly kind: 'variable'
      readonly variable: string
      readonly filter: Filter | null
      readonly sessions: SessionFilter
      readonly weight: string | null
    }
  /** A derived variable before it is saved. */
  | { readonly kind: 'preview'; readonly variable: DerivedVariable; readonly sessions: SessionFilter }
  /** Weights before they are saved: only what is told of them. */
  | { readonly kind: 'weighting'; readonly margins: readonly Margin[]; readonly caps: Caps | null }
  /** Weights of a saved scheme by the categories of its margins, joined by `weightSeparator`. For the product itself. */
  | { readonly kind: 'cellWeights'; readonly schemeSid: string }
  /** Sessions that a cleaning rule proposes and nobody has decided on. */
  | { readonly kind: 'proposals'; readonly rule: CleaningRule; readonly skip: number }
  /** Texts of a frame with their codes, and those that similar texts suggest. */
  | {
      readonly kind: 'coding'
      readonly frameSid: string
      /** `mine`: as the viewer coded them, nothing of others. */
      readonly of: 'all' | 'mine'
      readonly show: 'all' | 'coded' | 'open'
      readonly contains: string
      readonly skip: number
      readonly top: number
    }
  /** Agreement of people who coded the same texts. */
  | { readonly kind: 'agreement'; readonly frameSid: string }
  /** Derived variables, codes and weights of sessions, whatever their status: these, or the next behind a sid. */
  | {
      readonly kind: 'values'
      readonly of: { readonly sids: readonly string[] } | { readonly after: string; readonly top: number }
    }
  /** Cronbach's α over the sessions that answered all items. */
  | {
      readonly kind: 'reliability'
      readonly items: readonly string[]
      readonly filter: Filter | null
      readonly sessions: SessionFilter
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
  | {
      readonly kind: 'places'
      readonly sessions: SessionFilter
      readonly places: Places
      readonly milliseconds: number
    }
  | ({ readonly kind: 'variable' } & ShownVariable)
  | ({ readonly kind: 'preview' } & ShownVariable)
  | {
      readonly kind: 'weighting'
      /** Null where a target cannot be reached. */
      readonly report: WeightReport | null
      readonly impossible: readonly ImpossibleTarget[]
      /** Counted sessions without an answer to a margin: they weigh 1. */
      readonly missing: number
      readonly milliseconds: number
    }
  | {
      readonly kind: 'cellWeights'
      readonly weights: Readonly<Record<string, number>>
      readonly milliseconds: number
    }
  | { readonly kind: 'proposals'; readonly proposals: Proposals; readonly milliseconds: number }
  | { readonly kind: 'coding'; readonly coding: CodingPage; readonly milliseconds: number }
  | {
      readonly kind: 'agreement'
      readonly agreements: readonly CoderAgreement[]
      /** Of the coders, where the api knows them. */
      readonly names?: Readonly<Record<string, string | null>>
      readonly milliseconds: number
    }
  | { readonly kind: 'values'; readonly values: SessionValues; readonly milliseconds: number }
  | {
      readonly kind: 'reliability'
      readonly sessions: SessionFilter
      readonly n: number
      readonly alpha: number | null
      readonly milliseconds: number
    }
  | { readonly kind: 'problem'; readonly problem: AnalysisProblem }

export interface SessionValues {
  readonly columns: readonly { readonly id: string; readonly code: string; readonly title: string }[]
  /** By the sid of the session, ascending; values in the order of the columns. */
  readonly rows: readonly { readonly sessionSid: string; readonly values: readonly SessionValue[] }[]
}

/** Code of a category, a number, or the codes of several categories; null where there is none. */
export type SessionValue = string | number | readonly string[] | null

export interface ShownVariable {
  readonly sessions: SessionFilter
  readonly counted: number
  readonly variable: Variable
  readonly distribution: Distribution
  readonly milliseconds: number
}

export interface Proposals {
  readonly total: number
  readonly rows: readonly {
    readonly sessionSid: string
    readonly at: number
    readonly duration: number | null
    readonly flags: number
    /** Grids, the session that it is like, the seconds: as the rule has it. */
    readonly because: string
  }[]
  /** All of them, up to the limit of one decision. */
  readonly sessionSids: readonly string[]
  readonly declined: number
}

export interface CodingPage {
  readonly total: number
  readonly coded: number
  readonly rows: readonly {
    readonly sessionSid: string
    readonly text: string
    readonly codes: readonly string[]
    readonly suggested: readonly string[]
  }[]
}

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
  /** Absent from the engine; null: places are shown by region. */
  readonly map?: MapTiles | null
}

/** Numbers for the outside: counted over all sessions that count, whoever asks. */
export interface SharedAtomsRequest {
  readonly naireSid: string
  /** Position of the numbers that were pinned last; null: there are none. */
  readonly since: number | null
  /** Null: only how many sessions changed. */
  readonly splits: readonly Split[] | null
  readonly texts: readonly SharedText[]
}

export interface SharedAtomsReply {
  readonly codebook: Codebook
  readonly changed: number
  readonly counted: CountedAtoms | null
  readonly texts: readonly { readonly variable: string; readonly text: string }[]
  /** Sessions that customers may appeal against, or have appealed against. */
  readonly appeals: number
}
