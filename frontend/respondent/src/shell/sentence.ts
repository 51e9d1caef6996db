import { numberText } from '@naire/ui'
import { languageNames } from '@naire/domain/languages'
import languages from 'virtual:languages'

/** Files of one language, as they stand in `locales/<lang>/`. */
export type Sentences = Readonly<Record<string, unknown>>
export type Params = Readonly<Record<string, string | number>>

/**
 * One sentence of files in i18next's JSON format: `file:a.b`, `{{name}}`, plural forms by `count`, another
 * sentence by `context` (`required_location`), `$t(file:key)` inside; numbers as the language writes them. i18next
 * itself costs this page 15.6 kB (docs/decisions/0003); the tests hold every sentence of every language against it. An
 * unknown key is given back without its file.
 */
export function sentence(files: Sentences, lang: string, key: string, params: Params = {}): string {
  const found = template(files, lang, key, params)
  if (found === undefined) return key.replace(/^\w+:/, '')
  const filled = found.replaceAll(/\{\{\s*([\w.]+)\s*\}\}/g, (hole, name: string) => shown(params[name] ?? hole, lang))
  return filled.replaceAll(/\$t\(([^)]+)\)/g, (_, inner: string) => sentence(files, lang, inner.trim(), params))
}

const shown = (value: string | number, lang: string) => (typeof value === 'number' ? numberText(value, lang) : value)

const defaultFile = 'respondent'

function template(files: Sentences, lang: string, key: string, { count, context }: Params): string | undefined {
  const [file, path] = key.includes(':') ? (key.split(':', 2) as [string, string]) : [defaultFile, key]
  const forms =
    typeof count === 'number'
      ? [...(count === 0 ? [`${path}_zero`] : []), `${path}_${new Intl.PluralRules(lang).select(count)}`]
      : []
  return [`${path}_${context}`, ...forms, path]
    .map((wanted) => lookUp(files[file], wanted.split('.')))
    .find((text) => text !== undefined)
}

function lookUp(node: unknown, [name, ...rest]: readonly string[]): string | undefined {
  if (name === undefined) return typeof node === 'string' ? node : undefined
  return typeof node === 'object' && node !== null
    ? lookUp((node as Readonly<Record<string, unknown>>)[name], rest)
    : undefined
}

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

export const fallbackLanguage = 'zh-CN'

/** The first wish that there is a language for: exactly, else by its first part (`de-AT` → `de`, `en` → `en-US`). */
export function chooseLanguage(wishes: readonly (string | null | undefined)[], available: readonly string[]): string {
  for (const wish of wishes) {
    const match = wish && matchOf(wish, available)
    if (match) return match
  }
  return fallbackLanguage
}

function matchOf(wish: string, available: readonly string[]): string | undefined {
  const wanted = wish.toLowerCase().replace('_', '-')
  const exact = available.find((lang) => lang.toLowerCase() === wanted)
  if (exact) return exact
  if (/^zh-(hant|hk|mo)/.test(wanted)) return available.find((lang) => lang === 'zh-TW')
  return available.find((lang) => lang.split('-')[0]?.toLowerCase() === wanted.split('-')[0])
}
