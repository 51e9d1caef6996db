import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { languages, type Language } from './languages.ts'

type Values = Readonly<Record<string, string | number>>

/** The sentence under a key of one of the `locales` files, in the reader's language or the fallback; null when nobody has written it. */
export type Sentences = (file: 'exceptions' | 'validation', key: string, reader: { readonly language: Language; readonly values?: Values | undefined }) => string | null

/** Reads the sentences of refusals and of validation in every language that has them. */
export function loadSentences(dir: string): Sentences {
  const texts = new Map(
    languages.flatMap((language) => (['exceptions', 'validation'] as const).map((file) => [`${language}/${file}`, catalogue(join(dir, language, `${file}.json`))])),
  )
  return (file, key, { language, values = {} }) => {
    const found = textAt(texts.get(`${language}/${file}`), key) ?? textAt(texts.get(`${languages[0]}/${file}`), key)
    return found === null ? null : fill(found, values)
  }
}

/** How the code of a refusal is written in `exceptions.json`. */
export const codeKey = (code: string): string => code.replace(/[{}-]/g, '').toLowerCase()

interface Catalogue {
  readonly [key: string]: string | Catalogue
}

function catalogue(file: string): Catalogue {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Catalogue) : {}
}

/** `content.missing` lies under `content`, then `missing`. */
function textAt(texts: Catalogue | undefined, key: string): string | null {
  const found = key.split('.').reduce<string | Catalogue | undefined>((node, step) => (typeof node === 'object' ? node[step] : undefined), texts)
  return typeof found === 'string' ? found : null
}

function fill(text: string, values: Values): string {
  return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) => String(values[name] ?? whole))
}
