import type { AnalysisChange, AnalysisQuery, AnalysisStep } from '@naire/domain/analysis'

export type {
  AnalysisProblem,
  AnalysisQuery,
  AnalysisReply,
  AnalysisResult,
  CodebookReply,
  Distribution,
  Durations,
  Funnel,
  Texts,
} from '@naire/domain/analysis'

/** GET /analysis/{naireSid}/steps: everything that changes the numbers, oldest first. */
export interface AnalysisStepReply {
  readonly stepSid: string
  readonly type: AnalysisStep['type']
  readonly data: AnalysisStep['data']
  readonly at: string
  readonly by: { readonly sid: string; readonly name: string | null }
  readonly undone: {
    readonly at: string
    readonly by: { readonly sid: string; readonly name: string | null }
    readonly reason: string
  } | null
}

/** POST /analysis/{naireSid}/steps */
export interface AnalysisChangeBody {
  /** Given by the client, so that it can be undone at once; absent: made here. */
  readonly stepSid?: string
  readonly change: AnalysisChange
}

/** POST /analysis/{naireSid}/query: the tiles of a board in one request, answered in their order from one snapshot. */
export interface AnalysisBody {
  readonly queries: readonly AnalysisQuery[]
}
