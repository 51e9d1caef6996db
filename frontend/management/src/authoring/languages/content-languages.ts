import { ownLanguageOf } from '@naire/domain/authoring'
import type { NaireRecord } from '@naire/domain/naires'
import { nameOfLanguage } from './name-of-language.ts'

interface ContentLanguage {
  readonly value: string
  readonly label: string
}

/** The languages in which a questionnaire has texts, its own first. */
export function contentLanguages(naire: NaireRecord): readonly ContentLanguage[] {
  const tags = new Set([ownLanguageOf(naire), ...Object.keys(naire.Translations ?? {})])
  return [...tags].map((value) => ({ value, label: nameOfLanguage(value) }))
}
