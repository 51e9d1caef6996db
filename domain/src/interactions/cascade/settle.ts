import type { SettledReply, Situation } from '../interaction-type.ts'
import { levelsOf, type CascadeContent } from './content.ts'
import type { CascadeEntry, CascadeReply } from './reply.ts'

/**
 * Content §5.6: never invalid, and so its codes are not looked up: the data stay with whoever shows them. What leads
 * nowhere, behind a missing level or below the deepest allowed, is dropped.
 */
export function settleCascade(
  content: CascadeContent,
  given: CascadeReply | null,
  { readonlyNow }: Pick<Situation, 'readonlyNow'>,
): SettledReply<CascadeReply> {
  const Entries = wayThrough(given?.Entries ?? [], levelsOf(content) ?? Number.POSITIVE_INFINITY)
  const reply = Entries.length > 0 ? { Entries, Score: null } : null
  return {
    given: reply,
    draft: reply,
    reply,
    findings: [],
    readonly: content.Readonly || readonlyNow,
    required: content.Compulsory,
  }
}

function wayThrough(entries: readonly CascadeEntry[], levels: number): readonly CascadeEntry[] {
  const way: CascadeEntry[] = []
  for (let level = 1; level <= levels; level++) {
    const next = entries.find((entry) => entry.Level === level && entry.Code !== '')
    if (!next) break
    way.push(next)
  }
  return way
}
