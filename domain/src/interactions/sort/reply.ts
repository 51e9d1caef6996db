import type { OptionEntry } from '../options/index.ts'

/** The order that was given (content §3.10). */
export type SortReply = {
  /** First to last. */
  readonly Entries: readonly SortEntry[]
  readonly Score: number | null
}

export type SortEntry = OptionEntry & {
  /** Place in the order, from 1. */
  readonly Seq: number
}

export const blankSort: SortReply = { Entries: [], Score: null }

/** The entries of an order: numbered as they stand. */
export function inOrder(entries: readonly OptionEntry[]): readonly SortEntry[] {
  return entries.map((entry, index) => ({ ...entry, Seq: index + 1 }))
}
