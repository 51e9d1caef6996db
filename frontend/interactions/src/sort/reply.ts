import type { InteractionState, Reply } from '@naire/domain/answering'
import {
  entryOf,
  inOrder,
  type OptionEntry,
  type Option,
  type SortContent,
  type SortEntry,
} from '@naire/domain/interactions'

/**
 * The reply with an option put last; a full order takes no more. One that is picked alone takes the place of the one
 * before.
 */
export function place(interaction: InteractionState, optionSid: string): Reply | null {
  const content = sortContent(interaction)
  const option = sortOption(content, optionSid)
  const entries = sortEntries(interaction.draft).filter((entry) => entry.OptionSid !== optionSid)
  if (!option) return interaction.draft
  if (!content.AllowMulti) return replyOf([entryOf(option)])
  const most = mostPlaced(content)
  return most !== null && entries.length >= most ? interaction.draft : replyOf([...entries, entryOf(option)])
}

/** The reply with these options put last, in their order, as many as there is room for. */
export function placeAll(interaction: InteractionState, optionSids: readonly string[]): Reply | null {
  return optionSids.reduce<InteractionState>((state, sid) => ({ ...state, draft: place(state, sid) }), interaction)
    .draft
}

export function takeOut(interaction: InteractionState, optionSid: string): Reply | null {
  return replyOf(sortEntries(interaction.draft).filter((entry) => entry.OptionSid !== optionSid))
}

/** The reply with the option at one place moved to another, from 0; the others close up. */
export function move(interaction: InteractionState, from: number, to: number): Reply | null {
  const entries = sortEntries(interaction.draft)
  const moved = entries[from]
  const others = entries.filter((_, at) => at !== from)
  const target = Math.min(others.length, Math.max(0, to))
  return moved ? replyOf([...others.slice(0, target), moved, ...others.slice(target)]) : interaction.draft
}

export function typeInPlace(interaction: InteractionState, optionSid: string, text: string): Reply | null {
  return replyOf(
    sortEntries(interaction.draft).map((entry) =>
      entry.OptionSid === optionSid ? { ...entry, TextInputValue: text } : entry,
    ),
  )
}

function replyOf(entries: readonly OptionEntry[]): Reply | null {
  return entries.length > 0 ? { Entries: inOrder(entries), Score: null } : null
}

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
