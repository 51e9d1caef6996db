import type { Shortcoming, Situation } from '../interaction-type.ts'
import { checkTyped } from '../options/index.ts'
import type { ChoiceContent } from './content.ts'
import type { ChoiceEntry } from './reply.ts'

/** Content §5.3. A text typed into an option goes with the option's choice, so that an unselected option's is always empty. */
export function validateChoice(
  content: ChoiceContent,
  entries: readonly ChoiceEntry[],
  situation: Situation,
): readonly Shortcoming[] {
  return [...checkCount(content, entries), ...entries.flatMap((entry) => checkTyped(content.Entries, entry, situation))]
}

/** Multi choice with a minimum above 0, or single and compulsory. */
export function isRequired({ AllowMulti, MinSelection, Compulsory }: ChoiceContent): boolean {
  return AllowMulti ? (MinSelection ?? 0) > 0 : Compulsory
}

function checkCount(content: ChoiceContent, entries: readonly ChoiceEntry[]): readonly Shortcoming[] {
  if (!isRequired(content)) return []
  if (!content.AllowMulti) return entries.length > 0 ? [] : [{ key: 'requireChoice', params: {} }]
  const min = content.MinSelection ?? 0
  return entries.length >= min ? [] : [{ key: 'minChoice', params: { min } }]
}
