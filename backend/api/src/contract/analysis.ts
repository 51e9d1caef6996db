import type { AnalysisChange, AnalysisQuery, AnalysisStep, BoardContent } from '@naire/domain/analysis'

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

/** POST /analysis/{naireSid}/boards */
export interface SaveBoardBody {
  /** Of the board that it takes the place of, or of a new one; absent: made here. */
  readonly boardSid?: string
  readonly title: string
  readonly shared: boolean
  readonly content: BoardContent
}

/** Reply of saving and of removing a board. */
export interface SavedBoardReply {
  readonly boardSid: string
  readonly position: number
}
