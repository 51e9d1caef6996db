import { languageNames } from '@naire/domain/languages'

/** Language's name in that language; for one that the product does not speak, the browser's name, else its tag. */
export function nameOfLanguage(language: string): string {
  if (Object.hasOwn(languageNames, language)) return languageNames[language as keyof typeof languageNames]
  return new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language
}
