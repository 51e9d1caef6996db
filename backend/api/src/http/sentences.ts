import i18next from 'i18next'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fallbackLanguage, languages, type Language } from '@naire/domain/languages'

type Values = Readonly<Record<string, string | number>>
type File = (typeof files)[number]

const files = ['exceptions', 'validation', 'receipt', 'wechat', 'docs'] as const

/**
 * The sentence under a key of one of the `locales` files, in the reader's language or the fallback; null when nobody
 * has written it.
 */
export type Sentences = (
  file: File,
  key: string,
  reader: { readonly language: Language; readonly values?: Values | undefined },
) => string | null

/** Reads the sentences that the server says itself in every language that has them. */
export function loadSentences(dir: string): Sentences {
  const speaker = i18next.createInstance()
  void speaker.init({
    initAsync: false,
    fallbackLng: fallbackLanguage,
    ns: [...files],
    interpolation: { escapeValue: false },
    resources: Object.fromEntries(
      languages.map((language) => [
        language,
        Object.fromEntries(files.map((file) => [file, catalogue(dir, language, file)])),
      ]),
    ),
  })
  return (ns, key, { language, values = {} }) =>
    speaker.exists(key, { ns, lng: language, ...values }) ? speaker.t(key, { ns, lng: language, ...values }) : null
}

/** Normalises a refusal code to its key in `exceptions.json`. */
export const codeKey = (code: string): string => code.replace(/[{}-]/g, '').toLowerCase()

function catalogue(dir: string, language: Language, file: File): object {
  const path = join(dir, language, `${file}.json`)
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as object) : {}
}
