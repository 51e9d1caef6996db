/** What GET /api/ReadModels tells of each read model. */
export interface ReadModelRow {
  readonly Name: string
  /** Of its tables. */
  readonly Version: number
  /** Of the log, up to which it has taken all events. */
  readonly Position: number
  /** Positions that the log is ahead. */
  readonly Behind: number
  /** How long the oldest event waits that it has not taken. */
  readonly SecondsBehind: number
  readonly State: 'running' | 'stopped'
  /** Why it stopped. */
  readonly Problem: string | null
  /** Events that it went on without, and nobody decided about. */
  readonly Parked: number
  readonly MovedAt: string
  /** How far it is being built anew; null when it is not. */
  readonly Building: { readonly Position: number; readonly Target: number; readonly BeganAt: string } | null
  /** The tables that the last rebuild replaced, and that can be taken again. */
  readonly Kept: { readonly Version: number; readonly Position: number; readonly KeptAt: string } | null
}
