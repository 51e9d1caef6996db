import languages from 'virtual:languages'
import type { Sentences } from './sentence.ts'

/** Languages that the interface speaks: every folder of `locales/` that has this app's sentences. */
export const interfaceLanguages: readonly string[] = Object.keys(languages)

/** The sentences of one language, by file. */
export async function sentencesOf(lang: string): Promise<Sentences> {
  return (await languages[lang]?.()) ?? {}
}

/** What each language calls itself. */
export function languageName(lang: string): string {
  return names[lang] ?? new Intl.DisplayNames([lang], { type: 'language' }).of(lang) ?? lang
}

const names: Readonly<Record<string, string>> = {
  'zh-CN': '简体中文',
  'zh-TW': '繁體中文',
  'en-US': 'English',
  de: 'Deutsch',
  nb: 'Norsk bokmål',
  th: 'ไทย',
  ja: '日本語',
  ko: '한국어',
  ru: 'Русский',
  it: 'Italiano',
  es: 'Español',
  fr: 'Français',
  sv: 'Svenska',
  ar: 'العربية',
}
