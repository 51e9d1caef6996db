import { languageNames } from '@naire/domain/languages'
import languages from 'virtual:languages'
import type { Sentences } from './sentence.ts'

/** Languages that the interface speaks: every folder of `locales/` that has this app's sentences. */
export const interfaceLanguages: readonly string[] = Object.keys(languages)

/** The sentences of one language, by file. */
export async function sentencesOf(lang: string): Promise<Sentences> {
  return (await languages[lang]?.()) ?? {}
}

/** Name of each language in that language. */
export function languageName(lang: string): string {
  return (
    (languageNames as Readonly<Record<string, string>>)[lang] ??
    new Intl.DisplayNames([lang], { type: 'language' }).of(lang) ??
    lang
  )
}
