import type { Language } from '@naire/domain/languages'
import i18next from 'i18next'
import languages from 'virtual:languages'
import { localeFiles } from './locale-files.ts'

/** The sentences of a language by file; those that are there already cost nothing. */
export const fetchTexts = async (language: Language) => (await languages[language]?.()) ?? {}

/** Makes the sentences of a language known. */
export async function loadTexts(language: Language): Promise<void> {
  if (i18next.hasResourceBundle(language, localeFiles[0])) return
  const texts = await fetchTexts(language)
  for (const file of localeFiles) i18next.addResourceBundle(language, file, texts[file])
}
