import type { InteractionState } from '@naire/domain/answering'
import type { Option, SortContent, SortEntry } from '@naire/domain/interactions'

/** The content of an order, as the engine gives it: defaults filled, texts in the session's language. */
export function sortContent({ content }: InteractionState): SortContent {
  return content as SortContent
}

export function sortEntries(reply: InteractionState['draft']): readonly SortEntry[] {
  return ((reply?.['Entries'] as readonly SortEntry[] | undefined) ?? []).toSorted((one, other) => one.Seq - other.Seq)
}

/** Maximum number of options that may be ordered; `null` for all. */
export function mostPlaced({ AllowMulti, MaxSelection }: SortContent): number | null {
  return AllowMulti ? MaxSelection : 1
}

export function sortOption({ Entries }: SortContent, optionSid: string): Option | undefined {
  return Entries.find(({ Sid }) => Sid === optionSid)
}
