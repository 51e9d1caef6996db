import { existsSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const locales = fileURLToPath(new URL('../locales/', import.meta.url))

/** `virtual:languages` lists the languages that have an app's own file, the first of these; each is one chunk with all of its files. */
export function languages(files: readonly [own: string, ...string[]]): Plugin {
  return {
    name: 'languages',
    resolveId: (id) => (id.startsWith('virtual:language') ? `\0${id}` : null),
    load(id) {
      if (id === '\0virtual:languages')
        return listOf(readdirSync(locales).filter((lang) => existsSync(`${locales}${lang}/${files[0]}.json`)))
      const lang = id.startsWith('\0virtual:language/') ? id.split('/').at(-1) : undefined
      return lang ? filesOf(lang, files) : null
    },
  }
}

const listOf = (langs: readonly string[]) =>
  `export default {${langs.map((lang) => `'${lang}': () => import('virtual:language/${lang}')`).join()}}`

const filesOf = (lang: string, files: readonly string[]) =>
  files
    .map((file) => `export { default as ${file} } from ${JSON.stringify(`${locales}${lang}/${file}.json`)}`)
    .join('\n')
