import { ownLanguageOf, type Coverage } from '@naire/domain/authoring'
import type { NaireRecord } from '@naire/domain/naires'
import { languageNames, fallbackLanguage, nearestLanguage } from '@naire/domain/languages'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'

interface ContentLanguage {
  readonly value: string
  readonly label: string
}

/** The languages in which a questionnaire has texts, its own first. */
export function contentLanguages(naire: NaireRecord): readonly ContentLanguage[] {
  const tags = new Set([ownLanguageOf(naire), ...Object.keys(naire.Translations ?? {})])
  return [...tags].map((value) => ({ value, label: nameOfLanguage(value) }))
}

/** Language's name in that language; for one that the product does not speak, the browser's name, else its tag. */
export function nameOfLanguage(language: string): string {
  if (Object.hasOwn(languageNames, language)) return languageNames[language as keyof typeof languageNames]
  return new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language
}

/** A language with how much is translated into it: never whole while something is missing. */
export function coverageWords({ language, translated, all }: Coverage, t: TFunction): string {
  const percent = all === 0 ? 100 : Math.floor((100 * translated) / all)
  return `${nameOfLanguage(language)} · ${t('authoring:sheet.coverage', { percent, n: translated, all })}`
}

/** The language in which the author reads: what is begun is first taken to be written in it. */
export function useReadingLanguage(): string {
  const { i18n } = useTranslation()
  return nearestLanguage(i18n.language) ?? fallbackLanguage
}
