import { languageNames } from '@naire/domain/languages'

/** What a language calls itself; of one that the product does not speak, what the browser knows, else its tag. */
export function nameOfLanguage(language: string): string {
  if (Object.hasOwn(languageNames, language)) return languageNames[language as keyof typeof languageNames]
  return new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language
}
