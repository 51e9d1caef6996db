import type { InteractionState, Reply } from '@naire/domain/answering'
import { wayAlong, type CascadeContent, type CascadeEntry, type CascadeNode } from '@naire/domain/interactions'

export function cascadeContent({ content }: InteractionState): CascadeContent {
  return content as CascadeContent
}

export function cascadeEntries(reply: Reply | null): readonly CascadeEntry[] {
  return (reply?.['Entries'] as readonly CascadeEntry[] | undefined) ?? []
}

/**
 * The reply after a code was chosen on a level, from 0; what was chosen behind it is dropped. A blank code takes the
 * level back.
 */
export function chooseAt(
  nodes: readonly CascadeNode[],
  entries: readonly CascadeEntry[],
  level: number,
  code: string,
): Reply | null {
  const codes = [...entries.slice(0, level).map(({ Code }) => Code), ...(code === '' ? [] : [code])]
  const way = wayAlong(nodes, codes)
  return way.length > 0 ? { Entries: way, Score: null } : null
}
