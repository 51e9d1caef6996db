/** What the quota told a session. `refused` is kept so that a repeated request gets the same answer. */
export interface Seat {
  readonly status: 'held' | 'confirmed' | 'refused'
  readonly requestId: string
  readonly cells: readonly string[]
  /** Deadline of a hold, ISO 8601 in UTC; empty otherwise. */
  readonly until: string
  /** The cell that was full; empty unless refused. */
  readonly fullCell: string
  /** How many sessions were refused before; 0 unless refused. Who was refused first is matched first. */
  readonly place: number
}
