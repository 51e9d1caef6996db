import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const locales = fileURLToPath(new URL('../locales/', import.meta.url))

/**
 * `virtual:languages` lists the languages that have an app's own file, the first of these; each is one chunk with all
 * of its files, but for the keys in `without`.
 */
export function languages(
  files: readonly [own: string, ...string[]],
  without: Readonly<Record<string, readonly string[]>> = {},
): Plugin {
  return {
    name: 'languages',
    resolveId: (id) => (id.startsWith('virtual:language') ? `\0${id}` : null),
    load(id) {
      if (id === '\0virtual:languages')
        return listOf(readdirSync(locales).filter((lang) => existsSync(`${locales}${lang}/${files[0]}.json`)))
      const lang = id.startsWith('\0virtual:language/') ? id.split('/').at(-1) : undefined
      return lang ? filesOf(lang, files, without) : null
    },
  }
}

const listOf = (langs: readonly string[]) =>
  `export default {${langs.map((lang) => `'${lang}': () => import('virtual:language/${lang}')`).join()}}`

function filesOf(lang: string, files: readonly string[], without: Readonly<Record<string, readonly string[]>>): string {
  return files
    .map((file) => {
      const path = `${locales}${lang}/${file}.json`
      const left = without[file]
      if (!left) return `export { default as ${file} } from ${JSON.stringify(path)}`
      return `export const ${file} = ${JSON.stringify(keptWords(JSON.parse(readFileSync(path, 'utf8')) as object, left))}`
    })
    .join('\n')
}

/** The words without those at these paths, like `result.recording`. */
function keptWords(words: object, without: readonly string[], path = ''): object {
  return Object.fromEntries(
    Object.entries(words as Readonly<Record<string, unknown>>)
      .filter(([key]) => !without.includes(path + key))
      .map(([key, value]) => [
        key,
        typeof value === 'object' && value !== null ? keptWords(value, without, `${path}${key}.`) : value,
      ]),
  )
}
