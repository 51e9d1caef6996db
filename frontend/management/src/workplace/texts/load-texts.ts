import type { Language } from '@naire/domain/languages'
import i18next from 'i18next'
import languages from 'virtual:languages'
import { localeFiles } from './locale-files.ts'

/** Fetches the sentences of a language; those that are there already cost nothing. */
export async function loadTexts(language: Language): Promise<void> {
  if (i18next.hasResourceBundle(language, localeFiles[0])) return
  const texts = (await languages[language]?.()) ?? {}
  for (const file of localeFiles) i18next.addResourceBundle(language, file, texts[file])
}
