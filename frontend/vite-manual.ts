import { marked, type Token, type Tokens } from 'marked'
import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const folder = fileURLToPath(new URL('../docs/manual/', import.meta.url))
const pictures = fileURLToPath(new URL('../docs/pictures/', import.meta.url))

/** A chapter of the manual; sections in HTML, words of it for the search. */
export interface ManualPage {
  /** File name without number and ending: `authoring`. */
  readonly id: string
  readonly title: string
  readonly sections: readonly { readonly title: string; readonly html: string; readonly words: string }[]
}

/** `virtual:manual/<language>` is `docs/manual/<language>`, its chapters in the order of their numbers. */
export function manual(): Plugin {
  return {
    name: 'manual',
    resolveId: (id) => (id.startsWith('virtual:manual/') ? `\0${id}` : null),
    load(id) {
      const language = /^\0virtual:manual\/([\w-]+)$/.exec(id)?.[1]
      if (language === undefined) return null
      const files = readdirSync(folder + language).toSorted()
      for (const file of files) this.addWatchFile(`${folder}${language}/${file}`)
      return moduleOf(files.map((file) => manualPage(file, readFileSync(`${folder}${language}/${file}`, 'utf8'))))
    },
  }
}

/** @throws when the chapter does not begin with its title, or has words before its first section. */
function manualPage(file: string, markdown: string): ManualPage {
  const tokens = marked.lexer(markdown).filter(({ type }) => type !== 'space')
  const [first, ...rest] = tokens
  if (!isHeading(first, 1) || !isHeading(rest[0], 2))
    throw new Error(`docs/manual: ${file} begins without title and section`)
  const sections: { title: string; tokens: Token[] }[] = []
  for (const token of rest) {
    if (isHeading(token, 2)) sections.push({ title: token.text, tokens: [] })
    else sections.at(-1)?.tokens.push(token)
  }
  return {
    id: file.replace(/^\d+-|\.md$/g, ''),
    title: first.text,
    sections: sections.map(({ title, tokens: body }) => {
      const html = marked.parser(body)
      return {
        title,
        html,
        words: html
          .replaceAll(/<[^>]*>/g, ' ')
          .replaceAll(/\s+/g, ' ')
          .trim(),
      }
    }),
  }
}

const isHeading = (token: Token | undefined, depth: number): token is Tokens.Heading =>
  token?.type === 'heading' && (token as Tokens.Heading).depth === depth

/** Pictures become files of the build. */
function moduleOf(pages: readonly ManualPage[]): string {
  const found: string[] = []
  const code = JSON.stringify(pages).replaceAll(/(?:\.\.\/)+pictures\/([\w-]+\.\w+)/g, (_, name: string) => {
    const at = found.includes(name) ? found.indexOf(name) : found.push(name) - 1
    return `" + picture${at} + "`
  })
  const imports = found.map((name, at) => `import picture${at} from ${JSON.stringify(pictures + name)}`)
  return [...imports, `export default ${code}`].join('\n')
}
