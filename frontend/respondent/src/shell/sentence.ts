import { numberText } from '@naire/ui'

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
