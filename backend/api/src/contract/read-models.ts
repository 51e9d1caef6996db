/** Row of GET /api/ReadModels: the state of one read model. */
export interface ReadModelRow {
  readonly Name: string
  /** Of its tables. */
  readonly Version: number
  /** Of the log, up to which it has taken all events. */
  readonly Position: number
  /** Positions that the log is ahead. */
  readonly Behind: number
  /** Age in seconds of the oldest event not yet projected. */
  readonly SecondsBehind: number
  readonly State: 'running' | 'stopped'
  /** Why it stopped. */
  readonly Problem: string | null
  /** Events that it went on without, and nobody decided about. */
  readonly Parked: number
  readonly MovedAt: string
  /** Progress of a rebuild; null when none is running. */
  readonly Building: { readonly Position: number; readonly Target: number; readonly BeganAt: string } | null
  /** The tables that the last rebuild replaced, and that can be taken again. */
  readonly Kept: { readonly Version: number; readonly Position: number; readonly KeptAt: string } | null
}

/** Row under AnswerIndexes: an answer by which slow queries filtered or sorted. */
export interface AnswerIndexRow {
  readonly NaireSid: string
  /** Its name on the wire, and in words. */
  readonly Property: string
  readonly Heading: string
  /** Slow questions by it. */
  readonly Asked: number
  readonly AskedAt: string
  /** Null: there is no index (yet). */
  readonly MadeAt: string | null
  readonly UsedAt: string | null
  /** Why the index could not be made. */
  readonly Problem: string | null
}
