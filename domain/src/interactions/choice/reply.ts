import type { OptionEntry } from '../options/index.ts'

/** Reply with the chosen options (content §3.10), in the order of choosing. */
export type ChoiceReply = {
  readonly Entries: readonly ChoiceEntry[]
  readonly Score: number | null
}

export type ChoiceEntry = OptionEntry

export const blankChoice: ChoiceReply = { Entries: [], Score: null }
