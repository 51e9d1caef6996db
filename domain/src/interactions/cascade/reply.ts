/** The way that was chosen (content §3.10), from level 1 on without a gap. */
export type CascadeReply = {
  readonly Entries: readonly CascadeEntry[]
  readonly Score: number | null
}

export type CascadeEntry = {
  readonly Code: string
  readonly Name: string
  /** From 1. */
  readonly Level: number
}

export const blankCascade: CascadeReply = { Entries: [], Score: null }
