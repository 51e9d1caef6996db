import type { NaireRecord } from '../../naires/record.ts'
import { ownLanguageOf, translatables } from './translatable.ts'

/**
 * Keys of the texts that are others than in an earlier content, while their translations are the same: these may say
 * what is no longer asked.
 */
export function staleTranslations(earlier: NaireRecord, record: NaireRecord, language: string): ReadonlySet<string> {
  if (ownLanguageOf(earlier) !== ownLanguageOf(record)) return new Set()
  const before = new Map(translatables(earlier).map(({ key, text }) => [key, text]))
  const [old, now] = [earlier.Translations?.[language] ?? {}, record.Translations?.[language] ?? {}]
  const isStale = (key: string, text: string) =>
    before.has(key) && before.get(key) !== text && (now[key] ?? '').trim() !== '' && old[key] === now[key]
  return new Set(translatables(record).flatMap(({ key, text }) => (isStale(key, text) ? [key] : [])))
}
